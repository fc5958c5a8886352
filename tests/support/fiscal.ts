import { sql } from 'kysely';
import type { PortStore } from '../../src/kit/work/port';
import { insertRow } from '../../src/server/db/query';
import type { Speaker } from '../../src/server/testing';
import { good, type Values } from './good';
import type { Services } from './services';

/** A store in memory with the promises of the real one; `authorised` tells which keys are notes now. */
export const simulatedStore = (): PortStore & { readonly authorised: () => readonly string[] } => {
  const values = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    change: (key, change) => {
      const next = change(values.get(key));
      values.set(key, next);
      return Promise.resolve(next);
    },
    authorised: () =>
      [...values].flatMap(([key, value]) =>
        key.startsWith('chave:') && !(value as { cancelamento?: string }).cancelamento
          ? [key.slice('chave:'.length)]
          : [],
      ),
  };
};

/**
 * Makes the first company one that issues notes: address, registrations, regime, and a product as the tax office wants
 * it.
 */
export const fiscalCompany = async ({ database, models, companies: [empresa] }: Services) => {
  const model = (name: string) => models.find((one) => one.name === name)!;
  return database.transaction({ company: '*' }, async (tx) => {
    const idOf = async (table: string, codigo: string, more: string, values: string): Promise<number> => {
      await sql`${sql.raw(`insert into ${table} (codigo, nome${more}, busca) select '${codigo}', '${codigo} de teste'${values}, '' where not exists (select 1 from ${table} where codigo = '${codigo}')`)}`.execute(
        tx,
      );
      return Number(
        (await sql<{ id: number }>`${sql.raw(`select id from ${table} where codigo = '${codigo}'`)}`.execute(tx))
          .rows[0]!.id,
      );
    };
    // The samples of a company that never issued anything.
    for (const table of [
      'carta_correcao',
      'situacao_sefaz',
      'nota_fiscal_evento',
      'nota_fiscal',
      'numeracao_fiscal',
      'certificado_digital',
      'modulo_fiscal_configuracao',
      'fiscal_email_envio_xml',
      'imposto_estadual',
      'imposto_federal',
    ])
      await sql`delete from ${sql.table(table)} where empresa_id = ${empresa}`.execute(tx);
    // Its orders are paid without a till, until one of it is opened.
    await sql`update terminal set ativo = false where empresa_id = ${empresa}`.execute(tx);
    // And of rates that no law has fixed.
    await sql`delete from aliquota_ibs_cbs`.execute(tx);
    await sql`insert into estado (nome, sigla, codigo_ibge, regiao, busca) select 'São Paulo', 'SP', 9035, 'SE', '' where not exists (select 1 from estado where sigla = 'SP')`.execute(
      tx,
    );
    await sql`insert into cidade (nome, name, estado_id, codigo_ibge, busca) select 'São Paulo - SP', 'São Paulo', id, 3550308, '' from estado where sigla = 'SP' and not exists (select 1 from cidade where codigo_ibge = 3550308)`.execute(
      tx,
    );
    const city = Number(
      (await sql<{ id: number }>`select id from cidade where codigo_ibge = 3550308`.execute(tx)).rows[0]!.id,
    );
    await sql`update empresa set cpf_cnpj = '12ABC34501DE35', company_name = 'Pizzaria Teste Ltda', short_name = 'Pizzaria Teste', inscricao_estadual = '111222330008', regime_tributario = 'SIMPLES', fuso = 'UTC_3_BRASIL', telefone = '+551132654321',
      address = ${JSON.stringify({ cep: '01001000', street: 'Rua das Flores', number: '10', complement: null, neighborhoord: 'Centro', city, latitude: null, longitude: null })}::jsonb where id = ${empresa}`.execute(
      tx,
    );
    const ncm = await idOf('ncm', '21069090', '', '');
    const cfop = await idOf('cfop', '5101', ', operacao, destino, nfce', `, 'SAIDA', 'ESTADUAL', true`);
    const badCfop = await idOf('cfop', '6102', ', operacao, destino, nfce', `, 'SAIDA', 'INTERESTADUAL', false`);
    for (const [table, codigo] of [
      ['csosn', '102'],
      ['cst_pis_cofins', '49'],
      ['cst_pis_cofins', '04'],
      ['origem_mercadoria', '0'],
    ] as const)
      await idOf(table, codigo, '', '');
    const categoria = await insertRow(tx, model('categoriaProduto'), {
      nome: 'Fiscal',
      empresa,
      ordem: 1,
      ativo: true,
    });
    const product = (nome: string, over: object) =>
      insertRow(tx, model('produto'), {
        nome,
        empresa,
        categoria: categoria.id,
        tipo: 'SIMPLES',
        destaque: false,
        pesavel: false,
        daRede: false,
        situacao: 'ATIVO',
        preco: 49.9,
        maiores: false,
        ordem: 1,
        controlaEstoque: false,
        ncm,
        cfop,
        ...over,
      });
    return {
      empresa,
      ncm,
      cfop,
      pizza: (await product('Pizza fiscal', {})).id,
      semNcm: (await product('Produto sem NCM', { ncm: null })).id,
      cfopErrado: (await product('Produto com CFOP errado', { cfop: badCfop })).id,
    };
  });
};

let numbers = 10_000;
interface Sale {
  readonly produto: number;
  readonly quantidade?: number;
  readonly preco?: number;
  readonly desconto?: number;
  readonly taxaEntrega?: number;
  readonly forma?: string | null;
  readonly situacao?: string;
  readonly cpfNota?: string | null;
  /** Further columns of the order. */ readonly mais?: object;
}
/** An order that was sold. */
export const sell = (
  { database, models }: Services,
  empresa: number,
  {
    produto,
    quantidade = 2,
    preco = 49.9,
    desconto = 0,
    taxaEntrega = 0,
    forma = 'DINHEIRO',
    situacao = 'CONCLUIDO',
    cpfNota = null,
    mais = {},
  }: Sale,
): Promise<number> =>
  database.transaction({ company: '*' }, async (tx) => {
    const model = (name: string) => models.find((one) => one.name === name)!;
    const valorItens = Math.round(quantidade * preco * 100) / 100;
    const total = Math.round((valorItens - desconto + taxaEntrega) * 100) / 100;
    const { id } = await insertRow(tx, model('pedido'), {
      numero: String(++numbers),
      empresa,
      data: new Date().toISOString(),
      situacao,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      valorItens,
      taxaEntrega,
      desconto,
      descontoEntrega: 0,
      acrescimo: 0,
      total,
      cpfNota,
      pagamentos: forma === null ? null : [{ forma, valor: total, troco: null }],
      ...mais,
    });
    await insertRow(tx, model('pedidoItem'), {
      descricao: 'Item vendido',
      empresa,
      pedido: id,
      produto,
      ordem: 1,
      quantidade,
      precoUnitario: preco,
      adicionais: null,
      desconto: 0,
      total: valorItens,
    });
    return id;
  });

/**
 * A sale at the till, paid in every way at once: points, gift card, credit, Pix, both cards, and cash with change. Two
 * of a product that costs 49.90, less 1.80. Returns the answer of the till.
 */
export const sellAtTill = async (
  { database, companies: [empresa], rowsOf }: Services,
  who: Speaker,
  { produto, mais = {} }: { readonly produto: number; readonly mais?: Values },
): Promise<Values> => {
  const does = (path: string, body: unknown): Promise<Values> => good(who, 'POST', path, body);
  await database.transaction({ company: '*' }, async (tx) => {
    await sql`delete from delivery_promocao`.execute(tx);
    await sql`delete from pdv_configuracao where empresa_id = ${empresa}`.execute(tx);
    await sql`update terminal set ativo = true where empresa_id = ${empresa}`.execute(tx);
    await sql`update caixa set situacao = 'CONFERIDO', aberto_por = null, aberto_no = null where empresa_id = ${empresa}`.execute(
      tx,
    );
  });
  const cliente = (
    await does('client/save', {
      nome: 'Lia do Caixa',
      telefone: `+55119${String(++numbers).padStart(8, '7')}`,
      tipo: 'FISICA',
      situacao: 'ATIVO',
      origem: 'BALCAO',
      limiteFiado: 100,
    })
  ).id;
  const { versao } = await good(who, 'GET', 'fidelidade/configuracao/carregar');
  await does('fidelidade/configuracao/save', { versao, ativo: true, carenciaHoras: 0, valorPonto: 0.1 });
  await does('transacao/lancar', { cliente, tipo: 'BONUS', pontos: 100, motivo: 'Teste' });
  const { id: gift } = await does('valepresente/vender', { valor: 50, forma: 'PIX', pago: true });
  const { codigo } = await good(who, 'GET', `valepresente/findbyid/${Number(gift)}`);
  await does('pdv/caixa/abrir', { terminal: rowsOf('terminal', empresa)[0], fundoTroco: 50 });
  return does('venda/save', {
    chave: `nota-do-caixa-${++numbers}`,
    cliente,
    itens: [{ produto, quantidade: 2 }],
    desconto: 1.8,
    pagamentos: [
      { forma: 'PONTOS', valor: 5 },
      { forma: 'VALE_PRESENTE', valor: 10, vale: codigo },
      { forma: 'FIADO', valor: 20 },
      { forma: 'PIX', valor: 13 },
      { forma: 'CREDITO', valor: 20, parcelas: 2, nsu: '000123' },
      { forma: 'DEBITO', valor: 10 },
      { forma: 'DINHEIRO', valor: 30 },
    ],
    ...mais,
  });
};
