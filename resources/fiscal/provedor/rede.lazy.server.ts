import { request, type RequestOptions } from 'node:https';
import { enderecoDoServico } from '../nfce/enderecos.server';
import { acaoSoap } from '../nfce/mensagens.lazy.server';
import { SemResposta } from './provedor.server';
import type { Transporte } from './sefaz.lazy.server';

export interface OpcoesDaRede {
  /** Milliseconds until an answer is given up. */
  readonly prazo: number;
  /** PEM of all authorities that are trusted; undefined: those of Node, which the ICP-Brasil roots are not among. */
  readonly autoridades?: readonly string[];
  /** Replaces the state's address in tests. */
  readonly endereco?: typeof enderecoDoServico;
}
const maxBytes = 2 * 1024 * 1024;

/**
 * Mutual TLS with the company's own certificate, as the states demand. A failure before the first byte of the request
 * counts as not sent; any later one may have been recorded.
 */
export const rede =
  ({ prazo: paciencia, autoridades, endereco = enderecoDoServico }: OpcoesDaRede): Transporte =>
  ({ servico, uf, ambiente, modelo, svc, corpo, certificado, prazo = paciencia }) =>
    new Promise((resolve, reject) => {
      let isSent = false;
      const options: RequestOptions = {
        method: 'POST',
        key: certificado.privateKey,
        cert: [certificado.cert, ...certificado.chain].join('\n'),
        minVersion: 'TLSv1.2',
        timeout: prazo,
        ...(autoridades && { ca: [...autoridades] }),
        headers: {
          'content-type': `application/soap+xml; charset=utf-8; action="${acaoSoap(servico)}"`,
          'content-length': Buffer.byteLength(corpo),
        },
      };
      const failed = (cause?: unknown): void => {
        reject(new SemResposta(isSent, { cause }));
      };
      const asking = request(endereco({ uf, ambiente, modelo, ...(svc && { svc }) }, servico), options, (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.byteLength;
          if (size > maxBytes) asking.destroy(new Error('The answer is too long'));
          parts.push(part);
        });
        response.on('end', () => {
          if (response.complete) resolve(Buffer.concat(parts).toString('utf8'));
          else failed();
        });
        response.on('error', failed);
      });
      const late = setTimeout(() => {
        asking.destroy(new Error('No answer in time'));
      }, prazo);
      asking.on('timeout', () => {
        asking.destroy(new Error('No answer in time'));
      });
      asking.on('error', failed);
      asking.on('close', () => {
        clearTimeout(late);
      });
      // Writes only over an established connection: until then nothing was sent.
      asking.on('socket', (socket) => {
        const send = (): void => {
          isSent = true;
          asking.end(corpo);
        };
        if (socket.connecting || ('secureConnecting' in socket && socket.secureConnecting))
          socket.once('secureConnect', send);
        else send();
      });
    });
