import type {
  CheckDocument,
  EverybodyExplanation,
  PairExplanation,
  PairingDocument,
  PlayerExplanation,
  ReviewDocument,
  RoundExplanation,
  StandingsDocument,
} from "./documents.js";

export type * from "./documents.js";

/** A tournament report file (TRF-2026, TRF16, TRF06), as text or as bytes. */
export type ReportFile = string | Uint8Array | ArrayBuffer;

/** A pairing system, such as "dutch" or "dubov-2025"; by default the one that the file names. */
export interface SystemOption {
  system?: string;
}

export interface StandingsOptions {
  /** Codes of tie-breaks in order, such as ["BH/C1", "BH"]; by default those of the file. */
  tiebreaks?: string[];
}

export interface ExplainOptions extends SystemOption {
  /** A round of the file; by default the next one. */
  round?: number;
  /** One participant. */
  player?: number;
  /** Two participants: why they meet, or why not. */
  pair?: [number, number];
  /** Why this one has the bye, or not. */
  bye?: number;
  /** Why this one floats, or not. */
  floater?: number;
  /** The language of the text. */
  lang?: "en" | "es" | "pt" | "it" | "de" | "nl" | "fr" | "pl";
}

/** A possible board of the next round, and in which share of the outcomes it comes up. */
export interface PreviewBoard {
  white: number;
  black: number | null;
  share: number;
}

export interface Preview {
  round: number;
  system: string;
  open: [number, number][];
  outcomes: number;
  exact: boolean;
  boards: PreviewBoard[];
}

/** What a command of Dutchess printed. */
export interface CommandResult {
  code: number;
  out: string;
  errors: string;
}

/** What a call says when it cannot answer. */
export class DutchessError extends Error {
  /** The exit status of the command. */
  code: number;
  /** Where the file is wrong, if that is known. */
  line?: number;
  column?: number;
}

/** Start now rather than with the first call. Options of loadPyodide, and the bytes of dutchess.zip. */
export function start(
  options?: { indexURL?: string; archive?: Uint8Array; [option: string]: unknown },
): Promise<unknown>;

/**
 * A file of any program: Swiss-Manager (TUNX), Chess-Results (XML, XLSX, CSV), Vega, Papi, SWAR, TRF. The answer says what
 * was found and what could not be read; its `file` is the tournament as a report file, for the other calls. `rounds` is the number
 * of rounds of the event, for files that do not say it.
 */
export function read(
  file: ReportFile,
  options?: Pick<ExplainOptions, "lang"> & { rounds?: number },
): Promise<ReviewDocument & { file: ReportFile }>;
/** The next round. */
export function pair(file: ReportFile, options?: SystemOption): Promise<PairingDocument>;
/** Every played round against the rules. */
export function check(file: ReportFile, options?: SystemOption): Promise<CheckDocument>;
/** Ranks and tie-breaks. */
export function standings(file: ReportFile, options?: StandingsOptions): Promise<StandingsDocument>;
/** Why this pairing, why not another. */
export function explain(file: ReportFile, options: ExplainOptions & { as: "text" | "html" }): Promise<string>;
export function explain(
  file: ReportFile,
  options?: ExplainOptions & { as?: "json" },
): Promise<RoundExplanation | PlayerExplanation | PairExplanation | EverybodyExplanation>;
/** The likely next round while games are still being played. */
export function preview(file: ReportFile, options?: SystemOption): Promise<Preview>;
/** A file of any program as a report file, in an edition of the format. */
export function convert(file: ReportFile, options?: { to?: "trf26" | "trf16" }): Promise<string>;
/** The file with the next round in it. */
export function withNextRound(file: ReportFile, options?: SystemOption): Promise<string>;
/** Any command of the program, such as command("--version"). */
export function command(...words: string[]): Promise<CommandResult>;
