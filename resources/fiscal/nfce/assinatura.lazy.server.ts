import { SignedXml } from 'xml-crypto';
import { corpoDoCertificado, type Certificado } from './certificado.server';

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
/** Signed element of each message. */
export type Assinado = 'infNFe' | 'infEvento' | 'infInut';

/**
 * Signs one element as the layout demands (MOC 7.0, 5.2): enveloped, canonical XML 1.0, SHA-1 and RSA, only the
 * certificate in KeyInfo.
 */
export const assinar = (
  xml: string,
  element: Assinado,
  { privateKey, cert }: Pick<Certificado, 'privateKey' | 'cert'>,
): string => {
  const signed = new SignedXml({
    privateKey,
    publicCert: cert,
    signatureAlgorithm: `${dsig}rsa-sha1`,
    canonicalizationAlgorithm: c14n,
    getKeyInfoContent: () => `<X509Data><X509Certificate>${corpoDoCertificado(cert)}</X509Certificate></X509Data>`,
  });
  const xpath = `//*[local-name(.)='${element}']`;
  signed.addReference({ xpath, transforms: [`${dsig}enveloped-signature`, c14n], digestAlgorithm: `${dsig}sha1` });
  signed.computeSignature(xml, { location: { reference: xpath, action: 'after' } });
  return signed.getSignedXml();
};

/** DigestValue of a signed message. */
export const digestDe = (xml: string): string => /<DigestValue>([^<]+)<\/DigestValue>/.exec(xml)?.[1] ?? '';

/** Verifies the signature; returns the PEM of its certificate, undefined for an invalid one. */
export const conferirAssinatura = (xml: string, element: Assinado): string | undefined => {
  const from = xml.indexOf('<Signature ');
  const signature = from < 0 ? '' : xml.slice(from, xml.indexOf('</Signature>', from) + '</Signature>'.length);
  const body = /<X509Certificate>([^<]+)<\/X509Certificate>/.exec(signature)?.[1];
  const id = new RegExp(`<${element}[^>]* Id="([^"]+)"`).exec(xml)?.[1];
  if (!signature || !body || !id || !signature.includes(`URI="#${id}"`)) return undefined;
  const pem = `-----BEGIN CERTIFICATE-----\n${
    body
      .replace(/\s/g, '')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END CERTIFICATE-----\n`;
  try {
    const checked = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
    checked.loadSignature(signature);
    return checked.checkSignature(xml) ? pem : undefined;
  } catch {
    return undefined;
  }
};
