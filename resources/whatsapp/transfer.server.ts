import type { HandlerContext } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { servidorWhatsapp } from '../../schemas/whatsapp/sistema/servidorWhatsapp';
import { lineOf, standAt, type Instance } from './line.server';

/** Lines of a server to move: those named, or all. */
export const chosen = (
  rows: HandlerContext['rows'],
  servidor: number,
  ids: readonly number[],
): Promise<readonly Instance[]> => rows.all(instanciaWhatsapp, { servidor, ...(ids.length > 0 && { id: ids }) });

/**
 * Moves a line to another server with its waiting messages. Between servers of one provider the session moves along; to
 * another provider the old session ends, and the telephone has to read a code again. Idempotent.
 */
export const moveTo = async (context: OutsideContext, id: number, destino: number): Promise<string> => {
  const { ports, transaction, refuse, now } = context;
  const { line, target } = await transaction(async ({ rows }) => ({
    line: (await rows.get(instanciaWhatsapp, id)) ?? refuse('A instância não existe mais!'),
    target: (await rows.get(servidorWhatsapp, destino)) ?? refuse('O servidor de destino não existe mais!'),
  }));
  if (line.servidor === destino) return 'Já estava no servidor';
  const isSame = line.provedor === target.provedor;
  if (!isSame && target.provedor === 'CLOUD' && !line.numeroId)
    refuse('Informe antes o identificador do número na Cloud API!');
  // The old session may be unreachable: the line moves anyway, and the new code replaces it.
  const left =
    isSame || !line.provedor
      ? true
      : await ports.whatsapp
          .of(line.provedor)
          ?.remove(lineOf(ports, line))
          .then(
            () => true,
            () => false,
          );
  await transaction(async ({ rows, move }) => {
    const [fresh, server] = [
      (await rows.get(instanciaWhatsapp, id, { lock: true })) ?? refuse('A instância não existe mais!'),
      (await rows.get(servidorWhatsapp, destino, { lock: true })) ?? refuse('O servidor de destino não existe mais!'),
    ];
    if (fresh.servidor === destino) return;
    if ((await rows.count(instanciaWhatsapp, { servidor: destino })) >= server.capacidade)
      refuse('O servidor de destino está cheio!');
    if (isSame) await rows.update(instanciaWhatsapp, fresh, { servidor: destino });
    else
      await standAt({ rows, move }, fresh, server.provedor === 'CLOUD' ? 'DESCONECTADA' : 'SEM_SESSAO', {
        servidor: destino,
        provedor: server.provedor,
        sessao: null,
        aviso: 'Mudou de servidor: conecte o telefone de novo.',
        atualizadaEm: now.toISOString(),
      });
  });
  return isSame
    ? 'Transferida'
    : left === true
      ? 'Transferida: ler o código de novo'
      : 'Transferida: ler o código de novo (o servidor antigo não respondeu)';
};
