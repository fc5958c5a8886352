/** An A1 certificate, ready to sign and to open a TLS connection with. */
export interface Certificado {
  /** PEM of the private key and of the holder's certificate. */
  readonly privateKey: string;
  readonly cert: string;
  /** PEM of the chain above it, when the file had one. */
  readonly chain: readonly string[];
  readonly titular: string;
  /** Of the holder; a CNPJ of 14 characters. Undefined for a certificate that is not of a company. */
  readonly cnpj?: string;
  readonly emissor: string;
  readonly serial: string;
  readonly inicio: Date;
  readonly fim: Date;
}
/** What is wrong with the file, in words for who sent it. */
export class CertificadoInvalido extends Error {}

/** The certificate's body in base64 without its frame: what a signature carries. */
export const corpoDoCertificado = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

const day = 86_400_000;
/** Whole days until it ends; negative when it has. */
export const diasDeValidade = (fim: Date, now: Date): number => Math.floor((fim.getTime() - now.getTime()) / day);
