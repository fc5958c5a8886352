import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { campanha, vidaDaCampanhaDeMarketing } from '../../../schemas/marketing/campanha/campanha';
import { campanhaParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { zoneOf } from '../../comum/period.server';
import { vantagem } from '../../cupom/texto';
import { noLimite } from '../../whatsapp/frequencia.server';
import { sending } from '../../whatsapp/horario.server';
import type { Instance } from '../../whatsapp/line.server';
import { enqueueMessage, lineFor, waiting } from '../../whatsapp/queue.server';
import { preenchido } from '../automatica/texto';
import type { Campanha } from './congelar.server';

type Participante = Infer<typeof campanhaParticipante>;
export const chaveDaCampanha = (id: number): string => `campanha:${id}:`;
/** Participants at most of one transaction. */
const porVez = 50;

const destino = async (
  context: HandlerContext,
  row: Campanha,
  { participante, lugar, linha, zone }: { participante: Participante; lugar: number; linha: Instance; zone: string },
): Promise<Partial<Participante>> => {
  const { rows, publicUrl } = context;
  const { telefone } = participante;
  const limite = await noLimite(context, row.empresa, telefone);
  if (limite) return { situacao: 'FREQUENCIA', motivo: limite };
  const pessoa = participante.cliente === null ? undefined : await rows.get(cliente, participante.cliente);
  const loja = await rows.get(empresas, row.empresa);
  const cupom = row.cupom === null ? undefined : await rows.get(cupomDesconto, row.cupom);
  const texto = preenchido((participante.variante === 'B' && row.mensagemB) || row.mensagem, {
    nome: pessoa?.nome.trim().split(/\s+/)[0] ?? null,
    empresa: loja?.shortName ?? null,
    desconto: cupom ? vantagem(cupom) : null,
    cupom: cupom?.palavraChave ?? null,
    link: participante.codigoDoLink && `${publicUrl}/l/${participante.codigoDoLink}`,
  });
  const posta = await enqueueMessage(context, {
    chave: `${chaveDaCampanha(row.id)}${telefone}`,
    telefone,
    texto,
    origem: 'CAMPANHA',
    tipo: 'MARKETING',
    cliente: participante.cliente,
    instancia: linha,
    enviarEm: sending(
      linha,
      new Date(row.ultimaEntrada ?? row.iniciadaEm!),
      zone,
      (lugar * 3_600_000) / row.porHora,
    ).toISOString(),
  });
  if (posta.kind === 'recusada') return { situacao: 'RECUSOU' };
  return { situacao: 'NA_FILA', ...(posta.kind === 'naFila' && { mensagem: posta.mensagem.id }) };
};

/** Queues some participants, each with the message in one transaction: once, whatever is killed. */
const porNaFila = async (context: HandlerContext, id: number): Promise<boolean> => {
  const { rows, move } = context;
  const row = await rows.get(campanha, id, { lock: true });
  if (row?.situacao !== 'ENVIANDO') return false;
  const { rows: vez } = await rows.find(
    campanhaParticipante,
    { campanha: id, situacao: 'AGUARDA', $sort: [['id', 'asc']] },
    { page: 1, size: porVez },
  );
  if (vez.length === 0) return false;
  const linha = await lineFor(context, row.empresa);
  if (linha?.estado !== 'CONECTADA') {
    await move(vidaDaCampanhaDeMarketing, row, 'pausar', {
      motivoPausa: linha ? `O WhatsApp “${linha.nome}” não está conectado.` : 'A empresa não tem um WhatsApp ligado.',
    });
    return false;
  }
  const zone = zoneOf((await rows.get(empresas, row.empresa))?.fuso);
  // Those of one entry keep their pace; earlier ones have gone.
  let lugar = await rows.count(campanhaParticipante, {
    campanha: id,
    mensagem: { empty: false },
    ...(row.ultimaEntrada && { entrouEm: { gte: row.ultimaEntrada } }),
  });
  for (const participante of vez) {
    const fim = await destino(context, row, { participante, lugar, linha, zone });
    if (fim.situacao === 'NA_FILA') lugar += 1;
    await rows.update(campanhaParticipante, participante, fim);
  }
  return true;
};
export const enviar = async ({ within }: OpenContext): Promise<boolean> => {
  const abertas = await within('*', ({ rows }) => rows.all(campanha, { situacao: 'ENVIANDO' }));
  let haMais = false;
  for (const { id, empresa } of abertas)
    haMais = (await within(empresa, (context) => porNaFila(context, id))) || haMais;
  return haMais;
};

export const segurar = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<void> => {
  await rows.updateWhere(
    mensagemWhatsapp,
    { estado: 'PENDENTE', chave: { starts: chaveDaCampanha(id) } },
    { estado: 'PAUSADA' },
  );
};
export const soltar = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<void> => {
  await rows.updateWhere(
    mensagemWhatsapp,
    { estado: 'PAUSADA', chave: { starts: chaveDaCampanha(id) } },
    { estado: 'PENDENTE' },
  );
};
export const desistir = async ({ rows, db }: Pick<HandlerContext, 'rows' | 'db'>, row: Campanha): Promise<void> => {
  await rows.updateWhere(
    mensagemWhatsapp,
    { estado: waiting, chave: { starts: chaveDaCampanha(row.id) } },
    { estado: 'CANCELADA', erro: 'A campanha foi cancelada.' },
  );
  await sql`update campanha_participante set situacao = 'CANCELADA'
    where empresa_id = ${row.empresa} and campanha_id = ${row.id} and situacao in ('AGUARDA', 'NA_FILA')`.execute(db);
};
