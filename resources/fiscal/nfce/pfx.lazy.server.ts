import { X509Certificate, createPrivateKey } from 'node:crypto';
import forge from 'node-forge';
import { CertificadoInvalido, type Certificado } from './certificado.server';

/** ICP-Brasil: the CNPJ of a company is in the subject's alternative name (DOC-ICP-04). */
const oidCnpj = '2.16.76.1.3.3';

/**
 * Reads a PKCS#12 file, of the old kind (RC2, 3DES) as of the new. Node opens only the new one, hence the package.
 * Throws {@link CertificadoInvalido}.
 */
export const abrirPfx = (pfx: Uint8Array, senha: string): Certificado => {
  const bags = bagsOf(pfx, senha);
  const key = bags.find(({ key: one }) => one)?.key;
  if (!key)
    throw new CertificadoInvalido('O arquivo não tem a chave privada: exporte o certificado com ela (formato PFX).');
  const certs = bags.flatMap(({ cert }) => (cert ? [forge.pki.certificateToPem(cert)] : []));
  const privateKey = forge.pki.privateKeyToPem(key);
  const own = certs.find((pem) => new X509Certificate(pem).checkPrivateKey(createPrivateKey(privateKey)));
  if (!own) throw new CertificadoInvalido('O certificado e a chave do arquivo não são do mesmo par.');
  return { privateKey, cert: own, chain: certs.filter((pem) => pem !== own), ...dadosDe(own) };
};

interface Bag {
  readonly key?: forge.pki.PrivateKey;
  readonly cert?: forge.pki.Certificate;
}
const bagsOf = (pfx: Uint8Array, senha: string): readonly Bag[] => {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(new Uint8Array(pfx)));
    return forge.pkcs12
      .pkcs12FromAsn1(asn1, false, senha)
      .safeContents.flatMap(({ safeBags }) => safeBags as readonly Bag[]);
  } catch (error) {
    const isPassword = error instanceof Error && /password|MAC/i.test(error.message);
    throw new CertificadoInvalido(
      isPassword ? 'A senha do certificado não confere.' : 'Este arquivo não é um certificado A1 (PFX ou P12).',
      { cause: error },
    );
  }
};

/** Reads the fields of a certificate. */
export const dadosDe = (
  pem: string,
): Pick<Certificado, 'titular' | 'cnpj' | 'emissor' | 'serial' | 'inicio' | 'fim'> => {
  const cert = new X509Certificate(pem);
  const nameOf = (lines: string): string => /^CN=(.*)$/m.exec(lines)?.[1] ?? '';
  const [titular = '', fromName] = nameOf(cert.subject).split(':');
  const cnpj = cnpjDe(pem) ?? (fromName && /^[0-9A-Z]{12}\d{2}$/.test(fromName) ? fromName : undefined);
  return {
    titular,
    ...(cnpj && { cnpj }),
    emissor: nameOf(cert.issuer),
    serial: cert.serialNumber,
    inicio: new Date(cert.validFrom),
    fim: new Date(cert.validTo),
  };
};

/** The extension as ASN.1: SEQUENCE of names; an other name is [0] { OID, [0] value }. */
const cnpjDe = (pem: string): string | undefined => {
  const cert = forge.pki.certificateFromPem(pem);
  const extension = cert.getExtension('subjectAltName') as { readonly value: string } | undefined;
  if (!extension) return undefined;
  const names = forge.asn1.fromDer(extension.value).value as forge.asn1.Asn1[];
  for (const { value } of names) {
    const [oid, wrapped] = Array.isArray(value) ? value : [];
    if (
      typeof oid?.value !== 'string' ||
      oid.type !== forge.asn1.Type.OID ||
      forge.asn1.derToOid(oid.value) !== oidCnpj
    )
      continue;
    const inner = Array.isArray(wrapped?.value) ? wrapped.value[0] : undefined;
    const text = typeof inner?.value === 'string' ? inner.value.trim() : '';
    if (/^[0-9A-Z]{12}\d{2}$/.test(text)) return text;
  }
  return undefined;
};
