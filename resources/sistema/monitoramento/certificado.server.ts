import { connect } from 'node:tls';
import type { Achado } from './passo';

const dia = 86_400_000;
/** Milliseconds until the site must have shown its certificate. */
const espera = 10_000;

/** Last day of the certificate that the site shows; nobody is trusted for it, so that an ended one is read too. */
const validadeDe = (host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: fim } = socket.getPeerCertificate();
      socket.destroy();
      if (fim) resolve(fim);
      else reject(new Error('sem certificado'));
    });
    socket.setTimeout(espera, () => socket.destroy(new Error('sem resposta')));
    socket.once('error', reject);
  });

/** Let's Encrypt renews 30 days before the end: fewer than 14 days left means that the renewal has failed. */
export const aJulgar = (fim: string, agora: Date): Achado => {
  const dias = Math.floor((Date.parse(fim) - agora.getTime()) / dia);
  if (dias < 0) return { situacao: 'CRITICO', mensagem: `Venceu há ${-dias} dias.` };
  return {
    situacao: dias < 3 ? 'CRITICO' : dias < 14 ? 'ATENCAO' : 'OK',
    mensagem: `Vence em ${dias} dias.`,
  };
};

/** The check of the certificate of the public address. */
export const verCertificado = async (endereco: string, agora: Date): Promise<Achado> => {
  const { protocol, hostname, port } = new URL(endereco);
  if (protocol !== 'https:')
    return { situacao: 'DESCONHECIDO', mensagem: 'O endereço público não usa HTTPS: não há certificado.' };
  try {
    return aJulgar(await validadeDe(hostname, Number(port || 443)), agora);
  } catch (error) {
    return { situacao: 'CRITICO', mensagem: `O site não mostra um certificado: ${String(error).slice(0, 200)}` };
  }
};
