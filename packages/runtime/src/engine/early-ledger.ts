/**
 * What a service has used of others of its process before their commits. When a service loses its memory, all that used
 * what it had not committed lose theirs: whatever they worked out of it has not happened.
 */
export class EarlyLedger {
  /** Handlings submitted for a commit, and how many of them are committed: they are committed in their order. */
  #submitted = 0;
  #committed = 0;
  /** The newest handling used of each service. */
  readonly #used = new Map<EarlyLedger, number>();
  /** The newest message of each service that was received here before its commit. */
  readonly #received = new Map<EarlyLedger, number>();
  /** The newest message of each service that this one receives only after its commit. */
  readonly #late = new Map<EarlyLedger, number>();
  /** All messages up to this number have been delivered after their commits. */
  routedSeq = 0;

  /** Handlings submitted so far. */
  get submitted(): number {
    return this.#submitted;
  }

  /** A handling is submitted. @returns its number */
  submit(): number {
    this.#submitted += 1;
    return this.#submitted;
  }

  /** A handling is committed, and with it all before it. */
  commit(no: number): void {
    this.#committed = Math.max(this.#committed, no);
  }

  /** Whether a handling is committed, or was lost: nothing waits for it any more. */
  isCommitted(no: number): boolean {
    return no <= this.#committed;
  }

  /** Something was used here of a service's handling, or of one before it. */
  use(of: EarlyLedger, no: number): void {
    if (of !== this) this.#used.set(of, Math.max(no, this.#used.get(of) ?? 0));
  }

  /** Whether something was used of a service that it has not committed. */
  dependsOn(of: EarlyLedger): boolean {
    return (this.#used.get(of) ?? 0) > of.#committed;
  }

  /** Whether anything was used that is not committed. */
  get isAhead(): boolean {
    for (const of of this.#used.keys()) if (this.dependsOn(of)) return true;
    return false;
  }

  /** A message of a service is received here before its commit. */
  receive(of: EarlyLedger, seq: number): void {
    this.#received.set(of, seq);
  }

  /** A message of a service is received here only after its commit. */
  wait(of: EarlyLedger, seq: number): void {
    this.#late.set(of, seq);
  }

  /** Whether messages of a service are still to be received here: nothing of it may overtake them. */
  isWaiting(of: EarlyLedger): boolean {
    return (this.#late.get(of) ?? 0) > of.routedSeq;
  }

  /**
   * The memory is lost, and what it had used with it. Messages received before their commits come again after them.
   */
  forget(): void {
    this.#used.clear();
    for (const [of, seq] of this.#received) this.wait(of, Math.max(seq, this.#late.get(of) ?? 0));
    this.#received.clear();
  }

  /** Nothing submitted so far is used by any service any more. */
  settle(): void {
    this.#committed = this.#submitted;
  }
}
