import type { HandlerContext, Returned } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { abertos, pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { modeloWhatsapp } from '../../../schemas/whatsapp/servidor/modeloWhatsapp';
import { recusaWhatsapp } from '../../../schemas/whatsapp/servidor/recusaWhatsapp';
import { textoRapido } from '../../../schemas/whatsapp/servidor/textoRapido';
import { resumoDe } from '../../comum/resumo.server';
import { formsOf } from '../numero.server';
import type { painelDaConversa } from '../servidor/conversas';
import { variablesOf } from '../templates.server';
import { alcanca, veTodas } from './deQuem.server';
import { equipeDe } from './equipe.server';
import { vistas, type Conversa } from './quadro.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now' | 'ports' | 'notFound'>;
type Painel = Returned<typeof painelDaConversa.result>;

const ultimosPedidos = 5;

const clienteDo = async ({ rows }: Context, id: number | null): Promise<Painel['cliente']> => {
  const quem = id === null ? undefined : await rows.get(cliente, id);
  if (!quem) return null;
  const { rows: pedidos } = await rows.find(
    pedido,
    { cliente: quem.id, situacao: { not: 'CANCELADO' }, $sort: [['id', 'desc']] },
    { page: 1, size: 2 * ultimosPedidos },
  );
  const itens = pedidos.length === 0 ? [] : await rows.all(pedidoItem, { pedido: pedidos.map((one) => one.id) });
  const resumo = (numero: number): string => resumoDe(itens.filter((one) => one.pedido === numero));
  const andando: ReadonlySet<string> = new Set(abertos);
  return {
    id: quem.id,
    pedidos: quem.quantidadePedidos ?? 0,
    total: quem.totalCompras ?? 0,
    pontos: quem.pontos ?? 0,
    fiado: quem.deveFiado ?? 0,
    observacao: quem.observacao,
    andamento: pedidos
      .filter(({ situacao }) => andando.has(situacao))
      .map(({ id: numero, numero: nome, situacao, total, previsaoEntrega }) => ({
        id: numero,
        numero: nome,
        situacao,
        resumo: resumo(numero),
        total,
        previsao: previsaoEntrega,
      })),
    ultimos: pedidos
      .filter(({ situacao }) => !andando.has(situacao))
      .slice(0, ultimosPedidos)
      .map(({ id: numero, numero: nome, data, total }) => ({
        id: numero,
        numero: nome,
        data,
        resumo: resumo(numero),
        total,
      })),
  };
};
/** Customers that the telephone may belong to, where the conversation names none. */
const homonimosDe = async ({ rows }: Context, conversa: Conversa): Promise<Painel['homonimos']> => {
  if (conversa.cliente !== null) return [];
  const telefones = formsOf(conversa.telefone);
  const { rows: achados } = await rows.find(
    cliente,
    { $or: [{ telefone: telefones }, { telefoneAlternativo: telefones }] },
    { page: 1, size: 5 },
  );
  return achados.map(({ id, nome }) => ({ id, nome }));
};

/** Side of a conversation, for those who may see it. */
export const painel = async (context: Context, id: number): Promise<Painel> => {
  const { rows, notFound } = context;
  const conversa = (await rows.get(conversaWhatsapp, id)) ?? notFound();
  if (!alcanca(context, conversa)) notFound();
  const linha = await rows.get(instanciaWhatsapp, conversa.instancia);
  const modelos = await rows.all(modeloWhatsapp, { instancia: conversa.instancia, estado: 'APROVADO' });
  const [vista] = await vistas(context, [conversa]);
  return {
    conversa: vista!,
    instancia: linha?.nome ?? '',
    simulada: linha?.provedor === 'SIMULADOR',
    recusa: await rows.exists(recusaWhatsapp, { telefone: formsOf(conversa.telefone) }),
    manda: veTodas(context),
    cliente: await clienteDo(context, conversa.cliente),
    homonimos: await homonimosDe(context, conversa),
    textos: (await rows.all(textoRapido, { $sort: [['atalho', 'asc']] })).map(({ atalho, titulo, texto }) => ({
      atalho,
      titulo,
      texto,
    })),
    modelos: modelos.map((one) => ({
      id: one.id,
      nome: one.nome,
      corpo: one.corpo,
      variaveis: variablesOf(one.corpo),
    })),
    equipe: [...(await equipeDe(context, conversa.empresa))],
  };
};
