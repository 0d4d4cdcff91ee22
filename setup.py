"""What pyproject.toml cannot say: the kernel, the manual, the way the commands are installed, the project's address."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from glob import glob

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import LinkError

# In the environment: 1 leaves the kernel out; with 0 a kernel that cannot be built is an error.
PURE = "DUTCHESS_PURE"
# In the environment of a release: where the project is published, such as https://example.org/dutchess.
ADDRESS = "DUTCHESS_ADDRESS"
# Loading the C++ library takes longer than loading the kernel itself; linked into it, only what is used is loaded.
SELF_CONTAINED = ["-static-libstdc++", "-static-libgcc", "-Wl,--exclude-libs,ALL", "-Wl,--gc-sections", "-Wl,-s"]


ENTRY_POINTS = {"console_scripts": ["dutchess=dutchess.cli:run", "dutchess-engine=dutchess.cli:run_engine"]}


class BuildKernel(build_ext):
    """Link the kernel with everything it needs in it; if that cannot be done here, in the ordinary way."""

    def run(self) -> None:
        super().run()
        if self.inplace or self.editable_mode:
            self.remove_older_builds()

    def remove_older_builds(self) -> None:
        """A kernel built beside this one for one version of Python only would be loaded before it."""
        for ext in self.extensions:
            built = self.get_ext_fullpath(ext.name)
            for path in glob(os.path.join(os.path.dirname(built), "_native.*.*")):
                if os.path.exists(built) and not os.path.samefile(path, built):
                    os.remove(path)

    def build_extensions(self) -> None:
        if sys.platform != "win32":
            self.compile_together()
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        if sys.platform == "linux":
            try:
                ext.extra_link_args = SELF_CONTAINED
                super().build_extension(ext)
            except LinkError:
                ext.extra_link_args = []
            else:
                return
        super().build_extension(ext)

    def compile_together(self) -> None:
        """Compile as many files at the same time as there are processors: the kernel takes half a minute on one."""
        one_after_the_other = self.compiler.compile

        def compile_all(sources: list[str], *given: object, **named: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_after_the_other([source], *given, **named), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = compile_all


class BuildWheel(bdist_wheel):
    """A wheel is for one platform if the kernel is in it. Without the kernel it is for all of them, and says so."""

    def run(self) -> None:
        if self.distribution.has_ext_modules():
            self.run_command("build_ext")
            built = self.get_finalized_command("build_ext").get_outputs()
            if not all(os.path.exists(path) for path in built):
                self.make_pure()
        super().run()

    def make_pure(self) -> None:
        """What was meant for one platform is for all: no kernel, no tag, and commands that Windows can run, too."""
        self.distribution.ext_modules = []
        self.distribution.scripts = []
        self.distribution.entry_points = ENTRY_POINTS
        self.root_is_pure, self.py_limited_api = True, False
        self.dist_info_dir = None  # prepared for a wheel with scripts: in that of this wheel stand the entry points
        for name in ("build", "build_ext", "egg_info", "install", "install_lib"):
            self.distribution.reinitialize_command(name, reinit_subcommands=True)


class BuildWithManual(build_py):
    """The pages of docs/ with their pictures, and the examples, go into the package.

    An editable install reads them where they are.
    """

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source, target in self.manual():
                self.mkpath(os.path.dirname(target))
                self.copy_file(source, target)

    def manual(self) -> list[tuple[str, str]]:
        """Every file of the manual and every example, and where it goes."""
        folder = os.path.join(self.build_lib, "dutchess", "manual")
        paths = [path for kind in ("md", "svg", "png") for path in sorted(glob(f"docs/**/*.{kind}", recursive=True))]
        pages = [(path, os.path.join(folder, "pages", os.path.relpath(path, "docs"))) for path in paths]
        samples = [path for kind in ("trf", "toml") for path in sorted(glob(f"examples/*.{kind}"))]
        return [*pages, *((path, os.path.join(folder, "examples", os.path.basename(path))) for path in samples)]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), *(target for _, target in self.manual())]

    def get_source_files(self) -> list[str]:
        return [*super().get_source_files(), *(source for source, _ in self.manual())]


def native_kernel() -> list[Extension]:
    """The C++ kernel. Optional: where it cannot be compiled the pure Python twin does its work.

    Python without a global lock has no stable interface yet (PEP 803), so one kernel for all versions cannot serve it.
    """
    if os.environ.get(PURE) == "1" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return []
    # What takes longest comes first: the others are compiled beside it.
    sources = sorted((path.replace(os.sep, "/") for path in glob("native/*.cpp")), reverse=True)
    if not sources:
        return []
    use_any_compiler()
    flags = ["/std:c++17", "/O2"] if sys.platform == "win32" else ["-std=c++17", "-O3", "-g0", "-fvisibility=hidden"]
    return [
        Extension(
            "dutchess.matching._native",
            sources=sources,
            depends=sorted(glob("native/*.h") + glob("native/*.hpp")),
            include_dirs=["native"],
            language="c++",
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            py_limited_api=True,
            extra_compile_args=flags,
            optional=os.environ.get(PURE) != "0",
        )
    ]


def use_any_compiler() -> None:
    """If the compiler that Python itself was built with is not here, take any C++ compiler that is."""
    if sys.platform == "win32" or "CXX" in os.environ or "CC" in os.environ:
        return
    expected = [shlex.split(sysconfig.get_config_var(name) or "none")[0] for name in ("CC", "CXX")]
    if all(shutil.which(name) for name in expected):
        return
    found = next((name for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
    if found:
        os.environ["CC"] = os.environ["CXX"] = found


def commands(pure: bool) -> dict[str, object]:
    """Script files of our own, not the launchers that installers generate.

    A generated launcher may import `re` (pip's did for years), which alone takes half as long again as starting Python:
    `dutchess pair` is called in loops and must start at once. Windows cannot run a script without a launcher, so
    the entry points are used there, and in the wheel that is for every platform.
    """
    if pure or sys.platform == "win32":
        return {"entry_points": ENTRY_POINTS}
    return {"scripts": ["scripts/dutchess", "scripts/dutchess-engine"]}


def described(address: str) -> dict[str, object]:
    """The links of the package, and the README with links and pictures that work on the page of a package index."""
    with open("README.md", encoding="utf-8") as file:
        text = file.read()
    if not address:
        return {"long_description": text}
    links = {
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
        "Documentation": f"{address}/blob/HEAD/docs/README.md",
    }
    text = re.sub(r"!\[([^]]*)\]\((?!https?:)", rf"![\1]({address}/raw/HEAD/", text)
    text = re.sub(r"(?<!!)\[([^]]*)\]\((?!https?:|#)", rf"[\1]({address}/blob/HEAD/", text)
    return {"long_description": text, "project_urls": links}


kernel = native_kernel()
setup(
    ext_modules=kernel,
    cmdclass={"bdist_wheel": BuildWheel, "build_ext": BuildKernel, "build_py": BuildWithManual},
    # One kernel for all versions of Python from 3.11 on.
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if kernel else {},
    **commands(pure=not kernel),
    long_description_content_type="text/markdown",
    **described(os.environ.get(ADDRESS, "")),
)
