import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';
import { guardarFoto } from './fotos.lazy.server';

const bairros = [
  ['Vila Mariana', 'Vila Clementino', 'Paraíso', 'Aclimação', 'Ipiranga'],
  ['Moema', 'Saúde', 'Mirandópolis', 'Planalto Paulista', 'Cambuci'],
  ['Jabaquara', 'Campo Belo', 'Brooklin', 'Itaim Bibi'],
] as const;
const precos = [6, 9, 13] as const;
const nomes = ['Perto', 'Um pouco longe', 'Longe'] as const;
/** Occupied tables. */
const ocupadas = [1, 3, 5, 8, 12, 15];

/** The first shop sells on the net, delivers by neighbourhood, and has a floor with people at its tables. */
export const openDelivery = async (store: SeedStore, [shop]: readonly MadeShop[]): Promise<void> => {
  if (!shop) return;
  const { id: empresa } = shop;
  await store.one('deliveryConfiguracao', {
    empresa,
    nomeLoja: null,
    site: 'bella',
    capa: await guardarFoto(store, 'capa-forno', empresa, ['deliveryConfiguracao', 'capa']),
    descricao: 'Pizzas de fermentação longa, feitas na hora no forno a lenha.',
    avisoTopo: 'Primeira compra com 10% de desconto.',
    layout: 'LISTA',
    mostraPrecoDe: true,
    pedidoMinimo: 30,
    tempoRetirada: 25,
    aberto: 'AUTOMATICO',
    feriadosFecha: false,
    aceitaAgendado: true,
    intervaloAgendamento: '30',
    modalidades: ['ENTREGA', 'RETIRADA'],
    aceitaForaArea: true,
    pagamentos: ['DINHEIRO', 'PIX', 'CREDITO', 'DEBITO'],
    taxaServicoMesa: 10,
    identificaPorWhatsapp: false,
    pedeTroco: true,
    confirmaAutomatico: false,
    exigeCpf: false,
    exigeEmail: false,
  });
  await store.one('deliveryPromocao', {
    empresa,
    primeiraCompra: true,
    primeiraTipo: 'PERCENTUAL',
    primeiraPercentual: 10,
    acumulaComCupom: false,
    freteGratis: false,
  });
  await zones(store, shop);
  await seats(store, empresa);
  await settleCouriers(store, empresa);
  const at = (hours: number): string => new Date(store.now.getTime() + hours * 3_600_000).toISOString();
  await store.one('deliveryPausa', { empresa, motivo: 'Forno em manutenção', inicio: at(-26), fim: at(-25.5) });
};

/** Settles all deliveries but the last thirty. */
const settleCouriers = async ({ db, many, now }: SeedStore, empresa: number): Promise<void> => {
  const { rows } = await sql<{
    id: string;
    nome: string;
    n: string;
    taxas: string;
    recebido: string;
    pedidos: string[];
  }>`
    with antigas as (select empresa_id, id, motoboy_id, taxa_entrega, pagamentos from pedido
      where empresa_id = ${empresa} and motoboy_id is not null and modalidade = 'ENTREGA' and situacao = 'CONCLUIDO'
      order by data_conclusao desc nulls last, id desc offset 30)
    select m.id, m.nome, count(*) as n, array_agg(a.id) as pedidos,
      sum(case when m.tipo_pagamento = 'TAXA' then a.taxa_entrega else m.valor_taxa end) as taxas,
      coalesce(sum((select sum((p ->> 'valor')::numeric - coalesce((p ->> 'troco')::numeric, 0))
        from jsonb_array_elements(a.pagamentos) p where p ->> 'forma' = 'DINHEIRO')), 0) as recebido
    from antigas a join motoboy m on m.empresa_id = a.empresa_id and m.id = a.motoboy_id group by m.id, m.nome order by m.id`.execute(
    db,
  );
  const ids = await many(
    'acertoMotoboy',
    rows.map(({ id, nome, n, taxas, recebido }) => ({
      nome: `${nome}, até ontem`,
      empresa,
      motoboy: Number(id),
      data: new Date(now.getTime() - 20 * 3_600_000).toISOString(),
      entregas: Number(n),
      taxas: Number(taxas),
      diarias: 0,
      valorDiarias: 0,
      descontos: 0,
      recebido: Number(recebido),
      saldo: Math.round((Number(taxas) - Number(recebido)) * 100) / 100,
    })),
  );
  for (const [at, { pedidos }] of rows.entries())
    await sql`update pedido set acerto_id = ${ids[at]} where empresa_id = ${empresa} and id = any(${sql.val(pedidos)}::bigint[])`.execute(
      db,
    );
};

const zones = async (store: SeedStore, { id: empresa, place }: MadeShop): Promise<void> => {
  await store.many(
    'bairro',
    bairros.flat().map((nome) => ({ nome, cidade: place.city, nomes: null, ativo: true })),
  );
  const plain = { empresa, entrega: true, ativo: true };
  await store.many('taxaEntrega', [
    ...bairros.map((some, ordem) => ({
      ...plain,
      nome: nomes[ordem],
      tipo: 'BAIRRO',
      bairros: [...some],
      ordem,
      valor: precos[ordem],
      gratisAcimaDe: ordem === 0 ? 120 : null,
      tempoMin: 30 + ordem * 10,
      tempoMax: 45 + ordem * 15,
    })),
    { ...plain, nome: 'Até 8 km', tipo: 'RAIO', deKm: 0, ateKm: 8, ordem: 3, valor: 16, tempoMin: 50, tempoMax: 80 },
  ]);
};

const hex = [...'0123456789abcdef'];
const seats = async ({ fake, many, db, now }: SeedStore, empresa: number): Promise<void> => {
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
  const tables = await many(
    'mesa',
    numbers.map((numero) => ({
      numero,
      nome: `Mesa ${numero}`,
      empresa,
      lugares: numero > 14 ? 2 : 4,
      area: numero > 14 ? 'Varanda' : 'Salão',
      ativo: true,
      situacao: ocupadas.includes(numero) ? (numero === 12 ? 'CONTA' : 'OCUPADA') : 'LIVRE',
      token: Array.from({ length: 32 }, () => fake.pick(hex)).join(''),
    })),
  );
  const accounts = await many(
    'contaMesa',
    ocupadas.map((numero) => ({
      nome: `Mesa ${numero}`,
      empresa,
      mesa: tables[numero - 1],
      situacao: numero === 12 ? 'FECHANDO' : 'ABERTA',
      pessoas: fake.integer(2, 4),
      abertaEm: new Date(now.getTime() - fake.integer(10, 95) * 60_000).toISOString(),
    })),
  );
  // Puts each open order of the dining room on one of these accounts.
  await sql`
    with lista as (select empresa_id, id, row_number() over (order by id desc) as n from pedido
      where empresa_id = ${empresa} and modalidade <> 'ENTREGA' and situacao in ('CONFIRMADO', 'PREPARO', 'PRONTO') limit ${accounts.length}::int)
    update pedido p set conta_id = (${sql.val(accounts)}::bigint[])[l.n::int], canal = 'MESA', modalidade = 'LOCAL', pagamentos = null
    from lista l where l.empresa_id = p.empresa_id and l.id = p.id`.execute(db);
};
