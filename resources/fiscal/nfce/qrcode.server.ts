import { createHash, createSign } from 'node:crypto';
import { enderecosDaUf } from './enderecos.server';
import { valorNoXml, escapar } from './xml.server';

interface Comum {
  readonly chave: string;
  readonly ambiente: '1' | '2';
  readonly uf: string;
}
interface Offline {
  /** Day of the month of the issue, 'DD'. */
  readonly dia: string;
  /** Cents. */
  readonly total: number;
  readonly cpf?: string;
  /** DigestValue of the signature, as in the XML. */
  readonly digest: string;
  /** PEM of the certificate's private key: version 3 signs the parameters of the address. */
  readonly privateKey: string;
}
export interface Csc {
  readonly id: string;
  readonly codigo: string;
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

/** Version 2, with the taxpayer's security code (manual of the DANFE NFC-e and QR Code 5.0, 3.5). */
export const qrCode2 = ({ chave, ambiente, uf }: Comum, { id, codigo }: Csc, offline?: Offline): string => {
  const csc = String(Number(id));
  const text = offline
    ? [
        chave,
        '2',
        ambiente,
        offline.dia,
        valorNoXml(offline.total),
        Buffer.from(offline.digest, 'ascii').toString('hex'),
        csc,
      ].join('|')
    : [chave, '2', ambiente, csc].join('|');
  return `${enderecosDaUf(uf, ambiente).qrCode}?p=${text}|${sha1(text + codigo)}`;
};
/** QR code of version 3, without a security code; offline it is signed with the certificate (NT 2025.001). */
export const qrCode3 = ({ chave, ambiente, uf }: Comum, offline?: Offline): string => {
  const { qrCode } = enderecosDaUf(uf, ambiente);
  if (!offline) return `${qrCode}?p=${[chave, '3', ambiente].join('|')}`;
  const text = [
    chave,
    '3',
    ambiente,
    offline.dia,
    valorNoXml(offline.total),
    offline.cpf ? '2' : '',
    offline.cpf ?? '',
  ].join('|');
  return `${qrCode}?p=${text}|${createSign('RSA-SHA1').update(text).sign(offline.privateKey, 'base64')}`;
};

/** Inserts the address as the layout demands: between the signed element and the signature, which stays valid. */
export const comQrCode = (assinado: string, qrCode: string, urlChave: string): string =>
  assinado.replace(
    '<Signature ',
    () =>
      `<infNFeSupl><qrCode>${escapar(qrCode)}</qrCode><urlChave>${escapar(urlChave)}</urlChave></infNFeSupl><Signature `,
  );
