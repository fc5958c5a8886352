import { rootCertificates } from 'node:tls';

/** The public roots that Node trusts and those that the operator adds: given alone they would replace all others. */
export const autoridadesDe = (pem: string): readonly string[] => [
  ...rootCertificates,
  ...certificadosDe(pem.replaceAll('\\n', '\n')),
];

const [inicio, fim] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];
const certificadosDe = (pem: string): readonly string[] =>
  pem
    .split(inicio)
    .slice(1)
    .flatMap((part) => (part.includes(fim) ? [`${inicio}${part.slice(0, part.indexOf(fim))}${fim}`] : []));
