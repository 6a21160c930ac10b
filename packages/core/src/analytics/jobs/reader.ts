/** The reader port of jobs: parts of exports, which memory does not hold. */
export interface ExportReader {
  /** The text of a part; null where it is not kept, or not any more. */
  part(jobId: string, part: number): Promise<string | null>;
}
