import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { lojaAcesso } from '../../../schemas/delivery/lojaAcesso';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { novoToken, sorteado } from '../../cupom/servico/codigo';
import { enqueueMessage, lineFor } from '../../whatsapp/servico/queue';
import { hashDe } from './acompanhamento';

type Rows = Pick<HandlerContext, 'rows' | 'now' | 'refuse'>;
const minuto = 60_000;
export const hora = 60 * minuto;
/** A code is good for ten minutes and five tries, what a browser keeps for thirty days. */
const [doCodigo, tentativas, daSessao] = [10 * minuto, 5, 30 * 24 * 60 * minuto];
/** With the telephone: the digest of one number says nothing of another with the same code. */
const resumo = (telefone: string, codigo: string): Promise<string> => hashDe(`${telefone}:${codigo}`);

/** A mobile as it is kept: nobody reads it here. */
const oCelular = (telefone: string): Promise<string> => hashDe(`celular:${telefone}`);

/** So many codes an hour to one mobile, from wherever they are asked for. */
const porHora = 5;
/**
 * The line that codes go by. A simulated one, whose codes the page says, only where this house has no real one, and of
 * a company that has none: there a code would prove nothing.
 */
const linhaDosCodigos = async (context: Pick<HandlerContext, 'rows' | 'ports'>, { id }: Infer<typeof empresa>) => {
  const real = { provedor: { not: 'SIMULADOR' } } as const;
  const isDemo =
    context.ports.whatsapp.preferred === 'SIMULADOR' &&
    !(await context.rows.exists(instanciaWhatsapp, { ...real, empresa: id }));
  return lineFor(context, id, isDemo ? { provedor: 'SIMULADOR' } : real);
};

/** Sends a code to a mobile, at most one a minute. Where the line is a simulator it is said, since nothing goes out. */
export const mandarCodigo = async (
  context: Rows & Pick<HandlerContext, 'ports'>,
  shop: Infer<typeof empresa>,
  telefone: string,
): Promise<{ readonly enviado: boolean; readonly simulado: string | null }> => {
  const { rows, now, refuse } = context;
  const celular = await oCelular(telefone);
  const desde = (ago: number) => ({ gt: new Date(now.getTime() - ago + doCodigo).toISOString() });
  const sent = { celular, sessao: { empty: true } } as const;
  if (await rows.exists(lojaAcesso, { ...sent, expira: desde(minuto) }))
    refuse('O código foi enviado há pouco. Espere um minuto!', 'telefone');
  if ((await rows.count(lojaAcesso, { ...sent, expira: desde(hora) })) >= porHora)
    refuse('Já enviamos muitos códigos a este celular. Espere uma hora, ou ligue para a loja!', 'telefone');
  const line =
    (await linhaDosCodigos(context, shop)) ?? refuse('A loja não consegue enviar códigos agora!', 'telefone');
  const codigo = sorteado(6, undefined, '0123456789');
  const made = await rows.insert(lojaAcesso, {
    empresa: shop.id,
    celular,
    codigo: await resumo(telefone, codigo),
    tentativas: 0,
    expira: new Date(now.getTime() + doCodigo).toISOString(),
  });
  const texto = `${codigo} é o seu código na loja ${shop.shortName}. Vale por 10 minutos. Não o diga a ninguém.`;
  await enqueueMessage(context, { chave: `loja-${made.id}`, telefone, texto, origem: 'ACESSO', instancia: line });
  return { enviado: true, simulado: line.provedor === 'SIMULADOR' ? codigo : null };
};

/** The word for the browser, where the code is right; undefined where it is not, and then the try counts. */
export const confirmarCodigo = async (
  { rows, now }: Rows,
  telefone: string,
  codigo: string,
): Promise<string | undefined> => {
  const open = {
    celular: await oCelular(telefone),
    sessao: { empty: true },
    expira: { gt: now.toISOString() },
    $sort: [['id', 'desc']],
  } as const;
  const found = await rows.one(lojaAcesso, open, { lock: true });
  if (!found || found.tentativas >= tentativas) return undefined;
  if (found.codigo !== (await resumo(telefone, codigo))) {
    await rows.tally(lojaAcesso, { id: found.id }, { add: { tentativas: 1 } });
    return undefined;
  }
  const token = novoToken();
  const expira = new Date(now.getTime() + daSessao).toISOString();
  await rows.update(lojaAcesso, found, { sessao: await hashDe(token), codigo: null, expira });
  return token;
};
/** Is the mobile that of who keeps this word? */
export const provou = async (
  { rows, now }: Pick<Rows, 'rows' | 'now'>,
  telefone: string | null,
  sessao: string | null,
): Promise<boolean> =>
  telefone !== null &&
  sessao !== null &&
  rows.exists(lojaAcesso, {
    celular: await oCelular(telefone),
    sessao: await hashDe(sessao),
    expira: { gt: now.toISOString() },
  });
