/** An A1 certificate, ready to sign and to open a TLS connection with. */
export interface Certificado {
  /** PEM of the private key and of the holder's certificate. */
  readonly privateKey: string;
  readonly cert: string;
  /** PEM of the chain above it, when the file had one. */
  readonly chain: readonly string[];
  readonly titular: string;
  /** CNPJ of the holder, 14 characters; undefined for a certificate of a person. */
  readonly cnpj?: string;
  readonly emissor: string;
  readonly serial: string;
  readonly inicio: Date;
  readonly fim: Date;
}
/** Refusal of the file, with a message for the uploader. */
export class CertificadoInvalido extends Error {}

/** Body of the certificate in base64, as a signature carries it. */
export const corpoDoCertificado = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

const day = 86_400_000;
/** Whole days until its end; negative afterwards. */
export const diasDeValidade = (fim: Date, now: Date): number => Math.floor((fim.getTime() - now.getTime()) / day);
