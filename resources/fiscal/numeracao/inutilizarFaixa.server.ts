import type { HandlerContext } from '#kit';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import type { Emissor, PedidoDeInutilizacao, Resposta } from '../provedor/provedor.server';
import { anotarInutilizada, semLetras, type Recusa } from '../cancelar.server';
import type { Casa } from '../casa.server';
import { fiscalDe, perguntar } from '../disjuntor.server';
import { emissorDe } from '../emissor.server';
import { isLeased, porExtenso, type Lacuna } from './lacunas.server';
import { arrendamento, dito, type NotaFiscal } from '../nota.server';

const silencio = 'Sem resposta da SEFAZ: tente de novo. O pedido repetido não faz mal.';
interface Pedido {
  readonly lacuna: Lacuna;
  readonly emissor: Emissor;
  readonly pedido: PedidoDeInutilizacao;
  readonly envio: string;
}

/** Voids a range at the tax office for good, together with the rejected notes on these numbers. */
export const inutilizarFaixa = async (
  casa: Casa,
  id: number,
  justificativa: string,
): Promise<{ readonly mensagem: string } | Recusa> => {
  const taken = await casa.transaction((within) => tomar(within, id, justificativa));
  if ('recusa' in taken) return taken;
  const { emissor, pedido, lacuna } = taken;
  const answer = await perguntar(() => fiscalDe(casa, lacuna.empresa).inutilizar(emissor, pedido));
  return casa.transaction((within) => registrar(within, taken, answer));
};

const notasDe = async (
  { rows }: HandlerContext,
  { empresa, ambiente, modelo, serie, de, ate }: Lacuna,
): Promise<readonly NotaFiscal[]> =>
  (
    await rows.find(
      notaFiscal,
      { empresa, ambiente, modelo, serie, numero: { gte: de, lte: ate } },
      { page: 1, size: 10_000 },
    )
  ).rows;

const tomar = async (within: HandlerContext, id: number, justificativa: string): Promise<Pedido | Recusa> => {
  const { rows, now, notFound } = within;
  const recusa = semLetras(justificativa);
  if (recusa) return { recusa };
  const lacuna = (await rows.get(lacunaNumeracao, id, { lock: true })) ?? notFound();
  if (lacuna.situacao !== 'ABERTA') return { recusa: 'Estes números já não esperam inutilização.' };
  if (isLeased(lacuna, now))
    return { recusa: 'Estes números estão sendo inutilizados agora. Espere um minuto e tente de novo.' };
  const notas = await notasDe(within, lacuna);
  const used = notas.find(
    ({ situacao, envioAte, contingenciaEm }) =>
      situacao !== 'REJEITADA' || contingenciaEm !== null || (envioAte !== null && new Date(envioAte) > now),
  );
  if (used) return { recusa: `O número ${used.numero} é de uma nota: confira em Notas fiscais.` };
  const { emissor } = await emissorDe(within, lacuna.empresa, lacuna.modelo);
  const [envio, envioAte] = [crypto.randomUUID(), new Date(now.getTime() + arrendamento).toISOString()];
  // Reserves these notes, so that none is sent meanwhile.
  for (const nota of notas) await rows.update(notaFiscal, nota, { envio, envioAte });
  return {
    envio,
    lacuna: await rows.update(lacunaNumeracao, lacuna, { envioAte, justificativa }),
    emissor: { ...emissor, ambiente: lacuna.ambiente === 'PRODUCAO' ? '1' : '2' },
    pedido: {
      ano: Number(lacuna.data.slice(0, 4)),
      serie: lacuna.serie,
      de: lacuna.de,
      ate: lacuna.ate,
      justificativa,
    },
  };
};

const registrar = async (
  within: HandlerContext,
  { lacuna: { id }, envio }: Pedido,
  answer: Resposta | undefined,
): Promise<{ readonly mensagem: string } | Recusa> => {
  const { rows, notFound, now } = within;
  const lacuna = (await rows.get(lacunaNumeracao, id, { lock: true })) ?? notFound();
  const notas = (await notasDe(within, lacuna)).filter((nota) => nota.envio === envio);
  const said =
    answer && 'codigo' in answer
      ? { codigo: answer.codigo.slice(0, 30), retorno: answer.motivo.slice(0, 500) }
      : { codigo: null, retorno: 'Sem resposta da SEFAZ.' };
  if (answer?.tipo === 'inutilizada') {
    const { justificativa } = lacuna;
    for (const nota of notas) await anotarInutilizada(within, nota, answer, { justificativa });
    await rows.update(lacunaNumeracao, lacuna, {
      ...said,
      situacao: 'INUTILIZADA',
      envioAte: null,
      inutilizadaEm: answer.em.toISOString(),
      protocolo: answer.protocolo || null,
      comProva: answer.prova !== undefined,
      xml: answer.prova ?? null,
    });
    const feito = `${porExtenso(lacuna).replace(/^o/, 'O')} da série ${lacuna.serie} ${lacuna.de === lacuna.ate ? 'foi inutilizado' : 'foram inutilizados'}!`;
    return { mensagem: feito };
  }
  // 241: a note with one of these numbers exists after all.
  const isUsed = answer && 'codigo' in answer && answer.codigo === '241';
  for (const nota of notas)
    await rows.update(notaFiscal, nota, {
      envio: null,
      envioAte: null,
      ...(isUsed && { situacao: 'PENDENTE_CONSULTA', proximaEm: now.toISOString() }),
    });
  await rows.update(lacunaNumeracao, lacuna, { ...said, envioAte: null });
  return {
    recusa:
      answer && 'motivo' in answer
        ? [`${answer.motivo}.`.replace(/\.\.$/, '.'), dito(answer).orientacao].filter(Boolean).join(' ')
        : silencio,
  };
};
