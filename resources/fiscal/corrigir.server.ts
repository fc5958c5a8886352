import type { HandlerContext, Infer } from '#kit';
import { cartaCorrecao } from '../../schemas/fiscal/cartaCorrecao';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { semLetras, type Recusa } from './cancelar.server';
import type { Casa } from './casa.server';
import { fiscalDe, perguntar } from './disjuntor.server';
import { emissorDe } from './emissor.server';
import { arrendamento, segurar } from './nota.server';
import { orientacaoDe } from './orientacao.server';
import type { Emissor, PedidoDeCorrecao, Resposta } from './provedor/provedor.server';

export type Carta = Infer<typeof cartaCorrecao>;
/** Limit of letters, as in the layout. */
const maisDeUmaNota = 20;
const isLeased = ({ envioAte }: Carta, now: Date): boolean => envioAte !== null && new Date(envioAte) > now;

/**
 * Writes the next letter of an NF-e and sends it. A letter without an answer blocks the next one, since it may still be
 * registered.
 */
export const corrigirNota = async (
  casa: Casa,
  id: number,
  texto: string,
): Promise<{ readonly mensagem: string } | Recusa> => {
  const begun = await casa.transaction(async (within): Promise<{ readonly carta: number } | Recusa> => {
    const { rows, now } = within;
    const nota = await segurar(within, id);
    if (nota.modelo !== '55')
      return { recusa: 'A carta de correção é da NF-e: uma NFC-e errada é cancelada dentro do prazo.' };
    if (nota.situacao !== 'EMITIDA') return { recusa: 'Só uma NF-e emitida pode ser corrigida.' };
    const recusa = semLetras(texto);
    if (recusa)
      return { recusa: 'Escreva a correção com pelo menos 15 letras: a SEFAZ não aceita emojis nem outros desenhos.' };
    const { rows: before } = await rows.find(
      cartaCorrecao,
      { nota: id, $sort: [['sequencia', 'desc']] },
      { page: 1, size: 100 },
    );
    if (before.some(({ situacao }) => situacao === 'ENVIANDO'))
      return { recusa: 'Uma carta desta nota ainda está sem resposta: use “Consultar envio” nela.' };
    const registered = before.filter(({ situacao }) => situacao === 'REGISTRADA');
    const sequencia = (registered[0]?.sequencia ?? 0) + 1;
    if (sequencia > maisDeUmaNota) return { recusa: `Esta nota já tem ${maisDeUmaNota} cartas de correção, o máximo.` };
    const carta = await rows.insert(cartaCorrecao, {
      empresa: nota.empresa,
      nota: id,
      sequencia,
      texto,
      nome: `NF-e ${nota.numero}, carta ${sequencia}`,
      situacao: 'ENVIANDO',
      data: now.toISOString(),
    });
    return { carta: carta.id };
  });
  return 'recusa' in begun ? begun : enviarCarta(casa, begun.carta);
};

/** Sends a letter, or queries its result: the same number with the same text is registered once. */
export const enviarCarta = async (casa: Casa, id: number): Promise<{ readonly mensagem: string } | Recusa> => {
  const taken = await casa.transaction((within) => tomar(within, id));
  if ('recusa' in taken) return taken;
  const answer = await perguntar(() => fiscalDe(casa, taken.empresa).corrigir(taken.emissor, taken.pedido));
  return casa.transaction((within) => registrar(within, id, answer));
};

const tomar = async (
  within: HandlerContext,
  id: number,
): Promise<
  { readonly emissor: Emissor; readonly pedido: PedidoDeCorrecao; readonly empresa: number | null } | Recusa
> => {
  const { rows, now, notFound } = within;
  const carta = (await rows.get(cartaCorrecao, id, { lock: true })) ?? notFound();
  if (carta.situacao !== 'ENVIANDO') return { recusa: 'Esta carta já tem resposta.' };
  if (isLeased(carta, now)) return { recusa: 'A carta está sendo enviada agora. Espere um minuto e tente de novo.' };
  const nota = (await rows.get(notaFiscal, carta.nota)) ?? notFound();
  const { emissor } = await emissorDe(within, nota.empresa, nota.modelo);
  await rows.update(cartaCorrecao, carta, { envioAte: new Date(now.getTime() + arrendamento).toISOString() });
  return {
    emissor: { ...emissor, ambiente: nota.ambiente === 'PRODUCAO' ? '1' : '2' },
    empresa: nota.empresa,
    pedido: {
      ref: nota.referencia,
      chave: nota.chave ?? '',
      sequencia: carta.sequencia,
      correcao: carta.texto,
      quando: now,
    },
  };
};

const registrar = async (
  { rows, now, notFound }: HandlerContext,
  id: number,
  answer: Resposta | undefined,
): Promise<{ readonly mensagem: string } | Recusa> => {
  const carta = (await rows.get(cartaCorrecao, id, { lock: true })) ?? notFound();
  if (answer?.tipo === 'registrada') {
    await rows.update(cartaCorrecao, carta, {
      situacao: 'REGISTRADA',
      codigo: answer.codigo.slice(0, 30),
      motivo: answer.motivo.slice(0, 500),
      protocolo: answer.protocolo || null,
      registradaEm: answer.em.toISOString(),
      xml: answer.prova ?? null,
      envioAte: null,
    });
    return { mensagem: `Carta de correção ${carta.sequencia} registrada!` };
  }
  if (answer && answer.tipo !== 'paralisada' && answer.tipo !== 'processando' && 'codigo' in answer) {
    await rows.update(cartaCorrecao, carta, {
      situacao: 'REJEITADA',
      codigo: answer.codigo.slice(0, 30),
      motivo: answer.motivo.slice(0, 500),
      envioAte: null,
    });
    return {
      recusa: ['A carta não foi registrada.', answer.motivo, orientacaoDe(answer.codigo)].filter(Boolean).join(' '),
    };
  }
  // Waits for the next turn of the routine.
  await rows.update(cartaCorrecao, carta, {
    motivo: answer?.motivo.slice(0, 500) ?? 'Sem resposta da SEFAZ.',
    envioAte: new Date(now.getTime() + 60_000).toISOString(),
  });
  return { mensagem: 'Sem resposta da SEFAZ: a carta é enviada de novo sozinha, e não sai em dobro.' };
};

/** Runs over all companies. */
export const cartasSemResposta = async ({ rows, now }: HandlerContext): Promise<readonly Carta[]> =>
  (
    await rows.find(
      cartaCorrecao,
      {
        situacao: 'ENVIANDO',
        $or: [{ envioAte: { empty: true } }, { envioAte: { lte: now.toISOString() } }],
        $sort: [['data', 'asc']],
      },
      { page: 1, size: 20 },
    )
  ).rows;
/**
 * Background form of {@link enviarCarta}: an obstacle of the company (an expired certificate) is stored in the letter,
 * and the next one goes on.
 */
export const insistir = async (casa: Casa, id: number): Promise<void> => {
  try {
    await enviarCarta(casa, id);
  } catch (error) {
    if (!(error instanceof Error && 'failure' in error)) throw error;
    const motivo = (error.failure as { readonly message?: string }).message?.slice(0, 500) ?? null;
    await casa.transaction(async ({ rows, now }) => {
      const carta = await rows.get(cartaCorrecao, id, { lock: true });
      if (carta)
        await rows.update(cartaCorrecao, carta, {
          motivo,
          envioAte: new Date(now.getTime() + 3_600_000).toISOString(),
        });
    });
  }
};
