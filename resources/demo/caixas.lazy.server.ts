import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { mobile } from './clientes.lazy.server';
import { cents, reais } from './vendas.lazy.server';

interface Payment {
  readonly forma: string;
  readonly valor: number;
  readonly troco?: number | null;
}
interface Paid {
  readonly id: number;
  readonly numero: string;
  readonly data: Date;
  readonly situacao: string;
  readonly cliente: number | null;
  readonly bruto: number;
  readonly desconto: number;
  readonly acrescimo: number;
  readonly total: number;
  readonly itens: number;
  readonly nota: number | null;
  readonly pagamentos: readonly Payment[];
}
const dayLong = 86_400_000;
/** Offset of the shop's time, Brasília. */
const behind = 3 * 3_600_000;
const days = 14;
const dayOf = (at: Date): number => Math.floor((at.getTime() - behind) / dayLong);
const fundo = 150;

/** Puts the sales at counter and tables of the last two weeks through two tills a day, the last one still open. */
export const openTills = async (
  store: SeedStore,
  { empresa, operador }: { readonly empresa: number; readonly operador: number },
): Promise<void> => {
  const { now } = store;
  const terminais = await store.many('terminal', [
    { nome: 'Caixa 1', empresa, computador: null, ativo: true },
    { nome: 'Caixa 2', empresa, computador: null, ativo: true },
  ]);
  const people = [operador, ...(await hireCashiers(store, empresa, operador))];
  await sellFast(store, empresa);
  const paid = await paidOf(store, empresa, new Date(now.getTime() - days * dayLong));
  const last = dayOf(now);
  for (let day = last - days + 1; day <= last; day++)
    for (const [index, terminal] of terminais.entries()) {
      const who = day === last && index === 0 ? operador : people[(day + index) % people.length]!;
      const isOpen = day === last && index === 0;
      if (day === last && !isOpen) continue;
      const mine = paid.filter(
        ({ data, id }) => dayOf(data) === day && (day === last || id % terminais.length === index),
      );
      await till(store, {
        empresa,
        terminal,
        nome: `Caixa ${index + 1}`,
        who,
        opened: new Date(Math.min(day * dayLong + behind + 10 * 3_600_000, now.getTime() - 3_600_000)),
        closed: isOpen ? null : new Date(day * dayLong + behind + dayLong - 60_000),
        missing: day === last - 3 && index === 0 ? 7.5 : 0,
        isChecked: day < last - 4,
        sales: mine,
      });
    }
  await store.one('pdvConfiguracao', {
    empresa,
    descontoMaximo: 10,
    pixChave: 'financeiro@exemplo.com.br',
    taxaServico: 10,
    favoritos: await favourites(store, empresa),
  });
};
/** Cashiers with the profile of the operator's login, without logins of their own. */
const hireCashiers = async (store: SeedStore, empresa: number, operador: number): Promise<number[]> => {
  const {
    rows: [known],
  } = await sql<{ perfil: string }>`select perfil_id as perfil from usuario where id = ${operador}`.execute(store.db);
  return store.many(
    'usuario',
    ['Rita Sampaio', 'Gustavo Prates'].map((nome, index) => ({
      nome,
      login: `caixa${index + 1}`,
      papel: 'OPERADOR',
      email: `caixa${index + 1}@exemplo.com.br`,
      telefone: mobile(store.fake, '11'),
      foto: null,
      ativo: true,
      ultimoAcesso: null,
      empresa,
      vendedor: null,
      perfil: known ? Number(known.perfil) : null,
    })),
  );
};
/** Four customers bought on credit lately, and may. */
const sellFast = async ({ db, now }: SeedStore, empresa: number): Promise<void> => {
  const since = new Date(now.getTime() - days * dayLong);
  await sql`update pedido set pagamentos = jsonb_set(pagamentos, '{0,forma}', '"FIADO"') where id in (
    select min(id) from pedido where empresa_id = ${empresa} and cliente_id is not null and canal in ('BALCAO', 'TELEFONE', 'WHATSAPP')
      and modalidade <> 'ENTREGA' and situacao = 'CONCLUIDO' and data >= ${since} and nota_fiscal_id is null and total between 1 and 300
      and jsonb_array_length(pagamentos) = 1 and pagamentos->0->>'forma' = 'PIX' group by cliente_id order by 1 limit 4)`.execute(
    db,
  );
  await sql`update cliente set limite_fiado = 400 where id in (select distinct p.cliente_id from pedido p, jsonb_array_elements(p.pagamentos) x
    where p.empresa_id = ${empresa} and p.cliente_id is not null and p.data >= ${since} and x->>'forma' = 'FIADO')`.execute(
    db,
  );
};
const favourites = async ({ db }: SeedStore, empresa: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select i.produto_id as id from pedido_item i join produto p on p.empresa_id = i.empresa_id and p.id = i.produto_id and p.situacao = 'ATIVO'
    where i.empresa_id = ${empresa} group by 1 order by count(*) desc, 1 limit 12`.execute(db);
  return rows.map(({ id }) => Number(id));
};

const paidOf = async ({ db }: SeedStore, empresa: number, since: Date): Promise<readonly Paid[]> => {
  const { rows } = await sql<Record<keyof Paid, unknown>>`
    select p.id, p.numero, p.data, p.situacao, p.cliente_id as cliente, p.desconto, p.acrescimo, p.total, p.nota_fiscal_id as nota, p.pagamentos,
      (select sum(i.total + i.desconto) from pedido_item i where i.empresa_id = p.empresa_id and i.pedido_id = p.id) as bruto,
      (select count(*) from pedido_item i where i.empresa_id = p.empresa_id and i.pedido_id = p.id) as itens
    from pedido p where p.empresa_id = ${empresa} and p.canal in ('BALCAO', 'MESA', 'TELEFONE', 'WHATSAPP') and p.modalidade <> 'ENTREGA'
      and p.situacao in ('CONCLUIDO', 'CANCELADO') and p.data >= ${since} and p.total > 0 and p.pagamentos is not null order by p.data`.execute(
    db,
  );
  return rows.map((one) => ({
    id: Number(one.id),
    numero: String(one.numero),
    data: new Date(one.data as string),
    situacao: String(one.situacao),
    cliente: one.cliente === null ? null : Number(one.cliente),
    bruto: Number(one.bruto),
    desconto: Number(one.desconto),
    acrescimo: Number(one.acrescimo),
    total: Number(one.total),
    itens: Number(one.itens),
    nota: one.nota === null ? null : Number(one.nota),
    // A credit sale needs a customer.
    pagamentos: (one.pagamentos as readonly Payment[]).map((paid) =>
      paid.forma === 'FIADO' && one.cliente === null ? { ...paid, forma: 'PIX' } : paid,
    ),
  }));
};

interface Till {
  readonly empresa: number;
  readonly terminal: number;
  readonly nome: string;
  readonly who: number;
  readonly opened: Date;
  readonly closed: Date | null;
  readonly missing: number;
  readonly isChecked: boolean;
  readonly sales: readonly Paid[];
}
const written = (at: Date): string =>
  new Date(at.getTime() - behind).toISOString().replace(/^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$2/$1 $3');
const till = async (store: SeedStore, one: Till): Promise<void> => {
  const { empresa, terminal, who, opened, closed, sales } = one;
  const sums = new Map<string, number>([['DINHEIRO', cents(fundo)]]);
  const add = (forma: string, amount: number): void => {
    sums.set(forma, (sums.get(forma) ?? 0) + amount);
  };
  for (const { situacao, pagamentos } of sales)
    if (situacao !== 'CANCELADO')
      for (const { forma, valor, troco } of pagamentos) add(forma, cents(valor) - cents(troco ?? 0));
    else for (const { forma } of pagamentos) add(forma, 0);
  const isDrained = closed !== null && (sums.get('DINHEIRO') ?? 0) > cents(400);
  if (isDrained) add('DINHEIRO', -cents(200));
  const esperado = [...sums].map(([forma, amount]) => ({ forma, valor: reais(amount) }));
  const missing = cents(one.missing);
  const informado = esperado.map(({ forma, valor }) => ({
    forma,
    valor: forma === 'DINHEIRO' ? reais(cents(valor) - missing) : valor,
  }));
  const caixa = await store.one('caixa', {
    nome: `${one.nome}, ${written(opened)}`,
    empresa,
    terminal,
    operador: who,
    situacao: closed === null ? 'ABERTO' : one.isChecked ? 'CONFERIDO' : 'FECHADO',
    abertoEm: opened.toISOString(),
    fundoTroco: fundo,
    fechadoEm: closed?.toISOString() ?? null,
    informado: closed ? informado : null,
    esperado: closed ? esperado : null,
    diferencas: closed ? (missing > 0 ? [{ forma: 'DINHEIRO', valor: -reais(missing) }] : []) : null,
    diferenca: closed && missing > 0 ? -reais(missing) : null,
    abertoPor: closed ? null : String(who),
    abertoNo: closed ? null : String(terminal),
  });
  const ids = await store.bulk(
    'venda',
    sales.map((sale) => ({
      numero: sale.numero,
      empresa,
      pedido: sale.id,
      caixa,
      terminal,
      operador: who,
      cliente: sale.cliente,
      situacao: sale.situacao === 'CANCELADO' ? 'CANCELADA' : 'PAGA',
      abertaEm: sale.data.toISOString(),
      finalizadaEm: sale.data.toISOString(),
      canceladaEm: sale.situacao === 'CANCELADO' ? new Date(sale.data.getTime() + 300_000).toISOString() : null,
      canceladaPor: sale.situacao === 'CANCELADO' ? who : null,
      motivo: sale.situacao === 'CANCELADO' ? 'Cliente desistiu' : null,
      itens: sale.itens,
      subtotal: sale.bruto,
      desconto: reais(cents(sale.bruto) + cents(sale.acrescimo) - cents(sale.total)),
      acrescimo: sale.acrescimo,
      total: sale.total,
      pagamentos: sale.pagamentos,
      chave: `demonstracao-${sale.id}`,
      origem: 'ONLINE',
      notaFiscal: sale.nota,
      vias: 0,
    })),
  );
  await store.bulk('caixaMovimento', [
    moved(one, caixa, opened, 'Fundo de troco', 'ABERTURA', 'DINHEIRO', fundo),
    ...sales.flatMap((sale, index) => movementsOf(one, caixa, sale, ids[index]!)),
    ...(isDrained && closed
      ? [moved(one, caixa, new Date(closed.getTime() - 7_200_000), 'Sangria: cofre', 'SANGRIA', 'DINHEIRO', -200)]
      : []),
  ]);
  await owe(store, one, caixa, ids);
};
const moved = (
  { empresa, who }: Till,
  caixa: number,
  at: Date,
  descricao: string,
  tipo: string,
  forma: string,
  valor: number,
  venda: number | null = null,
) => ({
  descricao,
  empresa,
  caixa,
  data: at.toISOString(),
  tipo,
  forma,
  valor,
  venda,
  cliente: null,
  motivo: tipo === 'SANGRIA' ? 'cofre' : null,
  usuario: who,
});
const movementsOf = (one: Till, caixa: number, { numero, data, situacao, pagamentos }: Paid, venda: number) =>
  pagamentos.flatMap(({ forma, valor, troco }) => [
    moved(one, caixa, data, `Venda ${numero}`, 'VENDA', forma, valor, venda),
    ...(troco ? [moved(one, caixa, data, `Troco da venda ${numero}`, 'TROCO', forma, -troco, venda)] : []),
    ...(situacao === 'CANCELADO'
      ? [
          moved(
            one,
            caixa,
            data,
            `Estorno da venda ${numero}`,
            'ESTORNO',
            forma,
            -reais(cents(valor) - cents(troco ?? 0)),
            venda,
          ),
        ]
      : []),
  ]);

/** Books sales on credit on the customers' accounts. */
const owe = async (store: SeedStore, { empresa, who, sales }: Till, caixa: number, ids: readonly number[]) => {
  for (const [index, { numero, cliente, data, situacao, pagamentos }] of sales.entries()) {
    const owed = pagamentos.reduce((sum, { forma, valor }) => sum + (forma === 'FIADO' ? cents(valor) : 0), 0);
    if (owed === 0 || cliente === null || situacao === 'CANCELADO') continue;
    const {
      rows: [after],
    } = await sql<{
      saldo: string;
    }>`update cliente set deve_fiado = coalesce(deve_fiado, 0) + ${reais(owed)} where empresa_id = ${empresa} and id = ${cliente} returning deve_fiado as saldo`.execute(
      store.db,
    );
    await store.one('contaCliente', {
      descricao: `Venda ${numero}`,
      empresa,
      cliente,
      data: data.toISOString(),
      tipo: 'COMPRA',
      valor: reais(owed),
      deve: Number(after?.saldo),
      chave: `venda:${ids[index]!}`,
      forma: null,
      venda: ids[index]!,
      caixa,
      usuario: who,
    });
  }
};
