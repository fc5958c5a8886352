import type { HandlerContext, Infer, Returned } from '#kit';
import { choiceLabel } from '#fields/choices';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { conversaPasso } from '../../../schemas/whatsapp/servidor/conversaPasso';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { recebidaWhatsapp } from '../../../schemas/whatsapp/servidor/recebidaWhatsapp';
import { alcanca } from './deQuem.server';
import { canonical, formsOf } from '../numero.server';
import type { mensagensDaConversa } from './mensagensDaConversa';
import { diasDaConversa } from './receber.server';

type Context = Pick<HandlerContext, 'rows' | 'now' | 'ports' | 'user' | 'notFound'>;
type Result = Returned<typeof mensagensDaConversa.result>;
type Mensagem = Result['mensagens'][number];

/** Messages shown at once. */
const mostradas = 50;

/** Instant until which the line accepts free text to this telephone; null where its provider has no such limit. */
export const janelaDe = (
  { ports }: Pick<Context, 'ports'>,
  { provedor }: Pick<Infer<typeof instanciaWhatsapp>, 'provedor'>,
  { recebidaEm }: Pick<Infer<typeof conversaWhatsapp>, 'recebidaEm'>,
): string | null => {
  const horas = provedor ? ports.whatsapp.of(provedor)?.window : undefined;
  return horas === undefined ? null : new Date(new Date(recebidaEm).getTime() + horas * 3_600_000).toISOString();
};

/** Words for a message that is no text: «Áudio de 0:12». Null for a text. */
export const tipoDe = ({ tipo, duracao }: Pick<Infer<typeof recebidaWhatsapp>, 'tipo' | 'duracao'>): string | null => {
  if (tipo === 'TEXTO') return null;
  const nome = choiceLabel(tipo, recebidaWhatsapp.fields.tipo.choices!);
  if (duracao === null) return nome;
  return `${nome} de ${Math.floor(duracao / 60)}:${String(duracao % 60).padStart(2, '0')}`;
};

/** Telephone and line that are asked for: those of a conversation, or the telephones of a customer over all lines. */
const procurada = async (
  context: Context,
  form: { readonly conversa: number | null; readonly cliente: number | null },
): Promise<{ readonly telefones: readonly string[]; readonly conversa?: Infer<typeof conversaWhatsapp> }> => {
  const { rows, notFound } = context;
  if (form.conversa !== null) {
    const conversa = (await rows.get(conversaWhatsapp, form.conversa)) ?? notFound();
    if (!alcanca(context, conversa)) notFound();
    return { telefones: formsOf(conversa.telefone), conversa };
  }
  const quem = (form.cliente === null ? undefined : await rows.get(cliente, form.cliente)) ?? notFound();
  const conversa = await rows.one(conversaWhatsapp, { cliente: quem.id, $sort: [['recebidaEm', 'desc']] });
  // A conversation that another person attends is closed on the page of the customer too.
  if (conversa && !alcanca(context, conversa)) return { telefones: [] };
  return {
    telefones: [quem.telefone, quem.telefoneAlternativo].flatMap((one) => (one ? formsOf(canonical(one)) : [])),
    ...(conversa && { conversa }),
  };
};

const fez = { NA_FILA: 'devolveu à fila', COM_ALGUEM: 'assumiu', ADIADA: 'adiou', RESOLVIDA: 'resolveu' } as const;
const virou = {
  NA_FILA: 'Voltou à fila',
  COM_ALGUEM: 'Está com alguém',
  ADIADA: 'Foi adiada',
  RESOLVIDA: 'Foi resolvida',
} as const;
/** Last steps of a conversation in words. */
const passosDe = async ({ rows }: Pick<Context, 'rows'>, conversa: number): Promise<Result['passos']> => {
  const { rows: passos } = await rows.find(
    conversaPasso,
    { conversa, $sort: [['id', 'desc']] },
    { page: 1, size: mostradas },
  );
  const pessoas = await rows.byId(
    usuario,
    passos.flatMap((one) => [one.usuario ?? [], one.atendente ?? []].flat()),
  );
  const nome = (id: number | null): string | undefined => (id === null ? undefined : pessoas.get(id)?.nome);
  return passos.flatMap(({ id, quando, usuario: quem, de, para, atendente }) => {
    if (quando === null || para === null) return [];
    const autor = nome(quem);
    const passou = de === para && atendente !== null && `passou a ${nome(atendente) ?? 'outra pessoa'}`;
    const texto = autor ? `${autor} ${passou || fez[para]}` : virou[para];
    return [{ chave: `p${id}`, quando, texto }];
  });
};

/** Last messages of both directions, oldest first. */
export const mensagens = async (
  context: Context,
  form: { readonly conversa: number | null; readonly cliente: number | null },
): Promise<Result> => {
  const { rows, now } = context;
  const { telefones, conversa } = await procurada(context, form);
  if (telefones.length === 0) return { mensagens: [], passos: [], janelaAte: null, simulada: false };
  const desde = new Date(now.getTime() - diasDaConversa * 86_400_000).toISOString();
  const linha = form.conversa === null ? {} : { instancia: conversa!.instancia };
  const pagina = { page: 1, size: mostradas };
  const { rows: recebidas } = await rows.find(
    recebidaWhatsapp,
    { ...linha, telefone: telefones, recebidaEm: { gte: desde }, $sort: [['id', 'desc']] },
    pagina,
  );
  const { rows: enviadas } = await rows.find(
    mensagemWhatsapp,
    { ...linha, telefone: telefones, enviarEm: { gte: desde }, $sort: [['id', 'desc']] },
    pagina,
  );
  const autores = await rows.byId(
    usuario,
    enviadas.flatMap(({ autor }) => autor ?? []),
  );
  const daCasa = enviadas.map(({ id, texto, origem, estado, enviarEm, autor }): Mensagem => ({
    chave: `e${id}`,
    de: origem === 'MANUAL' ? 'EQUIPE' : 'AUTOMATICA',
    tipo: null,
    texto,
    quando: enviarEm,
    autor: autor === null ? null : (autores.get(autor)?.nome ?? null),
    estado: choiceLabel(estado, mensagemWhatsapp.fields.estado.choices!),
    falhou: estado === 'FALHA',
  }));
  const doCliente: Mensagem[] = [];
  for (const one of recebidas)
    doCliente.push({
      chave: `r${one.id}`,
      de: 'CLIENTE',
      tipo: tipoDe(one),
      texto: (one.texto && (await rows.secret(recebidaWhatsapp, one, 'texto'))) || null,
      quando: one.recebidaEm,
      autor: null,
      estado: null,
      falhou: false,
    });
  const linhaDela = conversa && (await rows.get(instanciaWhatsapp, conversa.instancia));
  return {
    // Newest first so far; of one instant the older one stays before.
    mensagens: [...daCasa, ...doCliente]
      .reverse()
      .sort((a, b) => a.quando.localeCompare(b.quando))
      .slice(-mostradas),
    passos: form.conversa === null ? [] : await passosDe(context, form.conversa),
    janelaAte: conversa && linhaDela ? janelaDe(context, linhaDela, conversa) : null,
    simulada: linhaDela?.provedor === 'SIMULADOR',
  };
};
