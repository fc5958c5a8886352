/** What lies outside the process. Each has a contract; adapters are chosen by the host. */
export interface Ports {
  readonly passwords: Passwords;
}
/** Slow by purpose: at most a few at a time. */
export interface Passwords {
  /** A PHC string: algorithm, parameters, salt and hash. */
  hash(password: string): Promise<string>;
  /** False for a wrong password and for a string that is no hash. */
  verify(hash: string, password: string): Promise<boolean>;
}
