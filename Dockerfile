# Dutchess as a server:  docker build -t dutchess . && docker run -p 8000:8000 -v dutchess:/data dutchess
# The set-up token for the first visitor is in its log. Put a reverse proxy with HTTPS in front, and name its address
# for QR codes and invitations: docker run ... dutchess --host 0.0.0.0 --database /data/events.dutchess --base https://...
# With -e FORWARDED_ALLOW_IPS=ADDRESS of the proxy, limits count visitors and not the proxy.
# The image is named by its hash (Debian 13.6): a new one is chosen here, in both places.
FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132 AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ python3-dev python3-venv && rm -rf /var/lib/apt/lists/*
COPY . /src
RUN python3 -m venv /opt/dutchess \
    && /opt/dutchess/bin/pip install --no-cache-dir --require-hashes -r /src/requirements/build.txt -r /src/requirements/web.txt \
    && /opt/dutchess/bin/pip install --no-cache-dir --no-build-isolation --no-deps /src \
    && /opt/dutchess/bin/python -m compileall -q /opt/dutchess/lib

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /data --create-home dutchess
COPY --from=build /opt/dutchess /opt/dutchess
USER dutchess
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=20s --timeout=5s CMD ["/opt/dutchess/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/')"]
ENTRYPOINT ["/opt/dutchess/bin/dutchess", "serve"]
CMD ["--host", "0.0.0.0", "--database", "/data/events.dutchess"]
