import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

interface DeTeste {
  readonly cnpj: string;
  readonly nome: string;
  readonly inicio?: Date;
  readonly fim?: Date;
  readonly senha?: string;
  /** Triple DES, as older files are, instead of AES. */ readonly antigo?: boolean;
}

/**
 * Creates a self-signed A1 in the form of ICP-Brasil without any value, for the simulator and tests. Returns the PFX
 * and its password.
 */
export const certificadoDeTeste = ({
  cnpj,
  nome,
  inicio = new Date(Date.now() - 86_400_000),
  fim = new Date(Date.now() + 365 * 86_400_000),
  senha = 'simulacao',
  antigo = false,
}: DeTeste): { readonly pfx: Uint8Array; readonly senha: string } => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  cert.serialNumber = `01${randomBytes(8).toString('hex')}`;
  cert.validity.notBefore = inicio;
  cert.validity.notAfter = fim;
  const subject = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'O', value: 'SIMULACAO' },
    { shortName: 'CN', value: `${nome}:${cnpj}` },
  ];
  cert.setSubject(subject);
  cert.setIssuer([
    { shortName: 'C', value: 'BR' },
    { shortName: 'CN', value: 'AC SIMULACAO SEM VALOR' },
  ]);
  const { asn1 } = forge;
  const {
    Class: { UNIVERSAL, CONTEXT_SPECIFIC },
    Type: { OID, PRINTABLESTRING, SEQUENCE },
  } = asn1;
  const otherName = asn1.create(CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [
    asn1.create(UNIVERSAL, OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes()),
    asn1.create(CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [asn1.create(UNIVERSAL, PRINTABLESTRING, false, cnpj)]),
  ]);
  cert.setExtensions([
    { id: '2.5.29.17', name: 'subjectAltName', value: asn1.create(UNIVERSAL, SEQUENCE, true, [otherName]) },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
  ]);
  cert.sign(key, forge.md.sha256.create());
  const der = asn1
    .toDer(forge.pkcs12.toPkcs12Asn1(key, [cert], senha, { algorithm: antigo ? '3des' : 'aes256' }))
    .getBytes();
  return { pfx: new Uint8Array(Buffer.from(der, 'binary')), senha };
};
