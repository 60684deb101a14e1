export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text: nothing in it can run, and every reader shows it. */
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Uint8Array;
    readonly contentType: string;
  }[];
}

/** Sends email, or keeps it where the operator can read it. Rejects when it could do neither. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
