import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import { sql } from 'kysely';
import { capitalised } from '#kit/text';
import { contaMesa } from '../../schemas/salao/contaMesa';
import { formasPagamento, pedido } from '../../schemas/delivery/pedidos/pedido';
import { escrituradas, naMaquina } from '../../schemas/formas';
import { caixa as caixas } from '../../schemas/pdv/caixa';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';
import { pdvConfiguracao } from '../../schemas/pdv/pdvConfiguracao';
import { venda } from '../../schemas/pdv/venda';
import { usuario } from '../../schemas/cadastros/usuarios/usuario';
import { centavos, dinheiro, reais } from '../comum/centavos';
import type { fechamentoDoCaixa } from './fecharCaixa';
import type { Caixa, Forma } from './caixa/movimentarCaixa.server';

type Contexto = HandlerContext & InCompany;
type Visto = Returned<typeof fechamentoDoCaixa.result>;
type Tipo = Infer<typeof caixaMovimento>['tipo'];
type PorForma = NonNullable<Caixa['informado']>;

/** True for the person who counted it, once it is closed; others need the permission to check tills. */
export const veResultado = ({ user }: Pick<HandlerContext, 'user'>, of: Caixa): boolean =>
  of.situacao !== 'ABERTO' && (of.operador === user.id || user.permissions.has('CAIXA_CONFERIR'));

const quantos = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;
const outros: Readonly<Partial<Record<Tipo, readonly [string, string]>>> = {
  SUPRIMENTO: ['suprimento', 'suprimentos'],
  SANGRIA: ['sangria', 'sangrias'],
  ESTORNO: ['devolução', 'devoluções'],
  RECEBIMENTO_FIADO: ['fiado recebido', 'fiados recebidos'],
  PEDIDO: ['pedido recebido', 'pedidos recebidos'],
  VALE_PRESENTE: ['vale-presente', 'vales-presente'],
  ACERTO: ['acerto de entregador', 'acertos de entregador'],
};
const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const comoContar = (forma: Forma): string => {
  if (forma === 'DINHEIRO') return 'Conte ao lado ou digite o total.';
  if (naMaquina.includes(forma)) return 'Some os comprovantes da máquina.';
  return escrituradas.includes(forma) ? '' : 'Some no extrato do banco.';
};
/** «19 vendas, fundo de abertura e 1 sangria. Conte ao lado ou digite o total.» */
const palavrasDe = (forma: Forma, vendas: number, tipos: ReadonlyMap<Tipo, number>, isOpen: boolean): string => {
  const parts = [
    ...(vendas > 0 ? [quantos(vendas, ['venda', 'vendas'])] : []),
    ...(tipos.has('ABERTURA') ? ['fundo de abertura'] : []),
    ...(Object.keys(outros) as Tipo[]).flatMap((tipo) => {
      const count = tipos.get(tipo);
      return count ? [quantos(count, outros[tipo]!)] : [];
    }),
  ];
  const said = capitalised(parts.length === 0 ? 'nenhum movimento' : lista.format(parts));
  return `${said}.${isOpen ? ` ${comoContar(forma)}`.trimEnd() : ''}`;
};

const vendasPorForma = async ({ db }: HandlerContext, { id }: Caixa): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ forma: string; vendas: string }>`
    select forma, count(distinct venda_id) as vendas from caixa_movimento
    where caixa_id = ${id} and tipo = 'VENDA' group by forma`.execute(db);
  return new Map(rows.map(({ forma, vendas }) => [forma, Number(vendas)]));
};

const formasDe = async (context: Contexto, of: Caixa): Promise<Visto['formas']> => {
  const { rows } = context;
  const moved = await rows.groupBy(caixaMovimento, { by: ['forma', 'tipo'], where: { caixa: of.id } });
  const vendas = await vendasPorForma(context, of);
  const isOpen = of.situacao === 'ABERTO';
  const isSeen = veResultado(context, of);
  const valorDe = (list: PorForma | null, forma: Forma): number =>
    list?.filter((one) => one.forma === forma).reduce((sum, one) => sum + one.valor, 0) ?? 0;
  return (Object.keys(formasPagamento) as Forma[])
    .filter(
      (forma) =>
        forma === 'DINHEIRO' ||
        moved.some((one) => one.forma === forma) ||
        of.informado?.some((one) => one.forma === forma),
    )
    .map((forma) => {
      const tipos = new Map(moved.filter((one) => one.forma === forma).map(({ tipo, count }) => [tipo, count]));
      return {
        forma,
        vendas: vendas.get(forma) ?? 0,
        texto: palavrasDe(forma, vendas.get(forma) ?? 0, tipos, isOpen),
        sozinho: escrituradas.includes(forma),
        contado: isOpen ? null : valorDe(of.informado, forma),
        esperado: isSeen ? valorDe(of.esperado, forma) : null,
        diferenca: isSeen ? valorDe(of.diferencas, forma) : null,
      };
    });
};

/** Limit of suspected sales with the same amount: among more, any could be the one. */
const maximo = 3;
/**
 * Finds sales under a wrong form: when one form lacks what another has too much, a sale of exactly that amount in the
 * first was probably paid in the second.
 */
const trocasDe = async ({ rows }: HandlerContext, { id, diferencas }: Caixa): Promise<Visto['trocas']> => {
  const found: Visto['trocas'][number][] = [];
  for (const falta of (diferencas ?? []).filter(({ valor }) => valor < 0))
    for (const sobra of (diferencas ?? []).filter(({ valor }) => centavos(valor) + centavos(falta.valor) === 0)) {
      const paid = await rows.groupBy(caixaMovimento, {
        by: ['venda'],
        sum: ['valor'],
        where: { caixa: id, forma: falta.forma, tipo: ['VENDA', 'TROCO'] },
      });
      const alike = paid.filter(({ venda: of, valor }) => of !== null && centavos(valor) === centavos(sobra.valor));
      const sales = await rows.all(venda, {
        id: alike.map(({ venda: of }) => of!),
        situacao: 'PAGA',
        $sort: [['finalizadaEm', 'asc']],
      });
      if (sales.length <= maximo)
        for (const one of sales)
          found.push({
            venda: one.id,
            numero: one.numero ?? '',
            valor: sobra.valor,
            quando: one.finalizadaEm,
            de: falta.forma,
            para: sobra.forma,
          });
    }
  return found;
};

const contasDe = async ({ rows, user }: Contexto, of: Caixa): Promise<Visto['contas']> => {
  if (of.situacao !== 'ABERTO' || !user.permissions.has('CONTA_MESA_VER')) return [];
  const open = await rows.find(
    contaMesa,
    { situacao: ['ABERTA', 'FECHANDO'], $sort: [['nome', 'asc']] },
    { page: 1, size: 20 },
  );
  if (open.rows.length === 0) return [];
  const sums = await rows.groupBy(pedido, {
    by: ['conta'],
    sum: ['total'],
    where: { conta: open.rows.map(({ id }) => id), situacao: { not: 'CANCELADO' } },
  });
  return open.rows.map(({ id, nome }) => ({
    id,
    nome: nome ?? '',
    total: sums.find(({ conta }) => conta === id)?.total ?? 0,
  }));
};

const passosDe = async ({ rows }: Contexto, of: Caixa, isSeen: boolean): Promise<Visto['passos']> => {
  if (!isSeen) return [];
  const moved = await rows.find(
    caixaMovimento,
    { caixa: of.id, tipo: ['SUPRIMENTO', 'SANGRIA'], $sort: [['data', 'desc']] },
    { page: 1, size: 50 },
  );
  const ids = [of.operador, of.conferidoPor, of.autorizadoPor, ...moved.rows.map((one) => one.usuario)].filter(
    (id) => id !== null,
  );
  const people = await rows.all(usuario, { id: [...new Set(ids)] });
  const nome = (id: number | null): string => people.find((one) => one.id === id)?.nome ?? 'Alguém';
  return [
    ...(of.conferidoEm ? [{ quando: of.conferidoEm, texto: `${nome(of.conferidoPor)} conferiu` }] : []),
    ...(of.fechadoEm ? [{ quando: of.fechadoEm, texto: `${nome(of.operador)} contou e fechou, às cegas` }] : []),
    ...(of.fechadoEm && of.autorizadoPor !== null
      ? [{ quando: of.fechadoEm, texto: `${nome(of.autorizadoPor)} autorizou fechar com a diferença` }]
      : []),
    ...moved.rows.map((one) => ({
      quando: one.data!,
      texto: `${one.tipo === 'SANGRIA' ? 'Sangria' : 'Suprimento'} de ${dinheiro(Math.abs(one.valor))} por ${nome(one.usuario)}${one.motivo ? `: ${one.motivo}` : ''}`,
    })),
    ...(of.abertoEm
      ? [{ quando: of.abertoEm, texto: `${nome(of.operador)} abriu com ${dinheiro(of.fundoTroco)}` }]
      : []),
  ];
};

const trintaDias = 30 * 86_400_000;
const antesDe = async ({ rows, user, now }: Contexto, of: Caixa): Promise<Visto['antes']> => {
  if (of.situacao === 'ABERTO' || !user.permissions.has('CAIXA_CONFERIR')) return null;
  const { count, diferenca } = await rows.sum(
    caixas,
    { operador: of.operador, fechadoEm: { gte: new Date(now.getTime() - trintaDias).toISOString() } },
    ['diferenca'],
  );
  return { fechamentos: count, diferenca };
};

const somaDe = (formas: Visto['formas'], of: 'contado' | 'esperado' | 'diferenca'): number =>
  reais(formas.reduce((sum, one) => sum + centavos(one[of] ?? 0), 0));

/** Till as the user who closes or checks it may see it. */
export const fechamentoVisto = async (context: Contexto, id: number): Promise<Visto> => {
  const { rows, notFound } = context;
  const of = (await rows.get(caixas, id)) ?? notFound();
  const isSeen = veResultado(context, of);
  const { toleranciaCaixa } = await rows.settings(pdvConfiguracao);
  const formas = await formasDe(context, of);
  const sold = await rows.find(
    venda,
    { caixa: id, situacao: 'PAGA', $sort: [['finalizadaEm', 'desc']] },
    { page: 1, size: 1 },
  );
  const quem = of.operador === null ? undefined : await rows.get(usuario, of.operador);
  return {
    id,
    nome: of.nome ?? '',
    situacao: of.situacao,
    operador: quem?.nome ?? '',
    abertoEm: of.abertoEm,
    fechadoEm: of.fechadoEm,
    fundoTroco: of.fundoTroco,
    vendas: sold.total,
    ultima: sold.rows[0]?.finalizadaEm ?? null,
    formas,
    tolerancia: isSeen ? toleranciaCaixa : null,
    justificativa: isSeen ? of.justificativa : null,
    total: isSeen
      ? {
          contado: somaDe(formas, 'contado'),
          esperado: somaDe(formas, 'esperado'),
          diferenca: somaDe(formas, 'diferenca'),
        }
      : null,
    trocas: isSeen ? await trocasDe(context, of) : [],
    contas: await contasDe(context, of),
    passos: await passosDe(context, of, isSeen),
    antes: await antesDe(context, of),
  };
};
