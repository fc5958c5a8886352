import type { HandlerContext } from '#kit';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { cancelarNota, type Recusa } from './cancelar.server';
import type { Casa } from './casa.server';
import { emissorDe } from './emissor.server';
import { anotar, resultadoDe, segurar, type NotaFiscal, type Resultado } from './nota.server';
import { estaTomada, novoCodigo, proximoNumero } from './reservar.server';
import { emitirOffline } from './semSefaz.server';

const hours = 3_600_000;
/** Deadline of a substitute; a later one is rejected (914). */
const prazoDaSubstituta = 2 * hours;

/** Reason why another note may not replace this one; undefined when it may. */
const impedimento = async (within: HandlerContext, nota: NotaFiscal): Promise<string | undefined> => {
  const {
    now,
    ports: { fiscal },
  } = within;
  if (nota.situacao !== 'PENDENTE_CONSULTA' || nota.substituta !== null || nota.contingenciaEm)
    return 'Só uma nota sem resposta da SEFAZ pode ter outra em contingência no lugar dela.';
  if (nota.modelo === '55')
    return 'A NF-e não sai em contingência off-line: é consultada sozinha, e transmitida quando a SEFAZ responder.';
  if (!fiscal.assinaAqui) return 'Com este provedor a contingência é decidida por ele.';
  if (estaTomada(nota, now)) return 'A nota está sendo consultada agora. Espere um minuto e tente de novo.';
  if (now.getTime() - new Date(nota.emissao).getTime() > prazoDaSubstituta)
    return 'Passaram mais de duas horas: espere a resposta da SEFAZ.';
  const { configuracao } = await emissorDe(within, nota.empresa);
  return configuracao.contingencia ? undefined : 'A contingência está desligada na configuração fiscal.';
};

/**
 * Issues another note offline, with its own number, in place of one without an answer while the customer waits. The
 * first one is queried until its fate is known and never sent again: if authorised after all, it is cancelled by
 * substitution; else its number is voided.
 */
export const emitirNoLugar = async (casa: Casa, id: number): Promise<Resultado | Recusa> =>
  casa.transaction(async (within) => {
    const nota = await segurar(within, id);
    const recusa =
      (await impedimento(within, nota)) ?? (nota.pedido === null ? 'Esta nota não tem pedido.' : undefined);
    if (recusa || nota.pedido === null) return { recusa: recusa ?? '' };
    const { rows } = within;
    const quem = await emissorDe(within, nota.empresa);
    const freed = await rows.update(notaFiscal, nota, { pedidoAtivo: null });
    const numero = await proximoNumero(within, quem);
    const offline = await emitirOffline(within, quem, freed, { serie: quem.serie, numero, codigo: novoCodigo(numero) });
    await rows.update(notaFiscal, freed, {
      substituta: offline.id,
      orientacao: `A nota ${offline.numero} saiu no lugar desta, que continua sendo consultada.`,
    });
    await anotar(within, nota, {
      tipo: 'SEM_RESPOSTA',
      descricao: `A nota ${offline.numero} saiu em contingência no lugar desta.`,
    });
    return resultadoDe(offline);
  });

/** Event 110112: cancels a note that was authorised late, once the one that replaced it is issued. */
export const cancelarPorSubstituicao = async (
  casa: Casa,
  id: number,
  justificativa: string,
): Promise<Resultado | Recusa> => {
  const substituta = await casa.transaction(async ({ rows, notFound }) => {
    const nota = (await rows.get(notaFiscal, id)) ?? notFound();
    return nota.substituta === null ? undefined : rows.get(notaFiscal, nota.substituta);
  });
  if (!substituta?.chave) return { recusa: 'Nenhuma nota saiu no lugar desta.' };
  if (substituta.situacao !== 'EMITIDA')
    return {
      recusa: `A nota ${substituta.numero}, que saiu no lugar desta, ainda não foi autorizada: espere a transmissão dela.`,
    };
  return cancelarNota(casa, id, justificativa, substituta.chave);
};
