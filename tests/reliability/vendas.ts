import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { speaker } from '../../src/server/testing';
import { zoop } from '../../resources/financeiro/zoop.server';
import { startPostgres } from '../support/postgres';
import { startServices, type Services } from '../support/services';
import { parceiroDeVendas } from './parceiroDeVendas';

const seller = 'seller-do-ano';
const ano = 365;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
type Parceiro = Awaited<ReturnType<typeof parceiroDeVendas>>;
type Row = Readonly<Record<string, unknown>>;

export const usage = {
  text: 'Derruba os processos que leem um ano de vendas online.',
  values: ['vendas?', 'vezes?'],
} satisfies Usage;

/**
 * `npm run test:kill-sales`: a provider sells 10,000 times in a year, or as often as is said, gives back, is disputed and
 * transfers. Two processes read it, by poll and by notices of which some are lost, doubled or out of order, and are
 * killed with kill -9 in turn. Afterwards the mirror is the provider to the cent, and the differences are those that
 * were planted.
 */
export const run = async ([vendas = '10000', vezes = '6']: readonly string[] = []): Promise<number> => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const comeco = new Date(Date.now() - (ano + 130) * 86_400_000);
  const parceiro = await parceiroDeVendas(seller, comeco);
  const house = await startServices({
    engine: 'postgres',
    url,
    now: () => parceiro.estado.agora,
    ports: {
      pagamentos: zoop({ url: parceiro.url, marketplace: 'mercado-1', key: parceiro.fake.key, pause: 5 }),
    },
  });
  const leitores = [leitor(url, parceiro), leitor(url, parceiro)];
  const began = Date.now();
  let cortes = 0;
  try {
    const avisar = await preparar(house);
    const passos = Math.min(ano, Math.ceil(Number(vendas) / 10));
    for (let passo = 0; passo < passos; passo++) {
      parceiro.andar(ano / passos);
      parceiro.pagar();
      const quantas = Math.round(((passo + 1) * Number(vendas)) / passos) - parceiro.estado.vendidas;
      for (const id of parceiro.vender(quantas)) await avisar(id);
      const corta = cortes < Number(vezes) && passo >= ((cortes + 1) * passos) / (Number(vezes) + 1);
      if (corta) {
        // In the middle of what they read.
        await pause(200 + Math.random() * 800);
        leitores[cortes % 2]!.kill();
        await soltar(house);
        leitores[cortes % 2] = leitor(url, parceiro);
        cortes += 1;
      }
      await lidos(leitores, parceiro);
    }
    parceiro.estado.falha = 0;
    // The last instalments come.
    for (let mes = 0; mes < 4; mes++) {
      parceiro.andar(31);
      parceiro.pagar();
      await lidos(leitores, parceiro);
    }
    const errado = await igualar(house, parceiro, leitores);
    const segundos = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      `${parceiro.estado.vendidas} vendas de um ano, ${parceiro.fake.paidOut().length} transferências, ${parceiro.fake.refunds()} devoluções, ${cortes} cortes, ${parceiro.plantadas.size} diferenças plantadas, ${segundos} s; ${errado.length} erros`,
    );
    for (const line of errado.slice(0, 40)) console.log(`  ${line}`);
    return errado.length === 0 ? 0 : 1;
  } finally {
    for (const one of leitores) one.kill();
    await house.close();
    await parceiro.close();
    await postgres.stop();
  }
};

interface Leitor {
  readonly kill: () => void;
  /** The provider's hour of its last turn. */
  readonly hora: () => number;
}
const leitor = (url: string, { url: provider, fake }: Parceiro): Leitor => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['scripts/run.mjs', 'reliability:vendasLidas', url, provider, fake.key],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let hora = 0;
  createInterface({ input: child.stdout! }).on('line', (line) => {
    hora = Number(line) || hora;
  });
  return { kill: () => void child.kill('SIGKILL'), hora: () => hora };
};
/** Waits until one of the processes has had a turn at the present hour. */
const lidos = async (leitores: readonly Leitor[], { estado }: Parceiro): Promise<void> => {
  for (const until = Date.now() + 600_000; Date.now() < until; await pause(50))
    if (leitores.some(({ hora }) => hora() >= estado.agora.getTime())) return;
  throw new Error('Nenhum processo lê mais o parceiro');
};
const todas = async ({ database }: Services, statement: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  return rows as Row[];
};
/** A lease of a killed process ends after minutes; here at once. */
const soltar = async (house: Services): Promise<void> => {
  await todas(house, sql`update rotina set arrendada_ate = null where nome = 'zoopTransacao.espelhar'`);
  await todas(house, sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`);
};
/** Accredits one company, and returns how its provider notices it. */
const preparar = async (house: Services): Promise<(id: string) => Promise<void>> => {
  for (const table of ['zoop_diferenca', 'zoop_recebivel', 'zoop_transferencia', 'zoop_transacao', 'zoop_conta'])
    await todas(house, sql`delete from ${sql.table(table)}`);
  await todas(house, sql`delete from credenciamento`);
  await todas(house, sql`update pedido set pago_online = null, transacao_zoop = null`);
  const [row] = await todas(
    house,
    sql`insert into credenciamento (nome, empresa_id, situacao, codigo_parceiro) values ('Loja', ${house.companies[0]!}, 'APROVADO', ${seller}) returning id::int`,
  );
  const um = await house.as('um');
  const { body } = await um('POST', `zoop/credenciamento/trocar-endereco/${Number(row!.id)}`);
  const path = new URL(String((body.result as Row).endereco)).pathname.slice('/services/'.length);
  const ninguem = speaker(house.app, null);
  return async (id) => {
    const aviso = { id: `n-${crypto.randomUUID()}`, type: 'transaction.updated', payload: { object: { id } } };
    await ninguem('POST', path, JSON.stringify(aviso));
  };
};

const situacoes: Readonly<Record<string, string>> = {
  succeeded: 'APROVADA',
  canceled: 'ESTORNADA',
  dispute: 'DISPUTA',
  charged_back: 'CHARGEBACK',
};
const centavos = (texto: unknown): number => Math.round(Number(texto) * 100);
/** Lines that say all of the provider, written without the reader's own code. */
const doParceiro = ({ fake }: Parceiro): string[] => [
  ...fake.known().flatMap(({ body, receivables }) => {
    const [inteiro, resta] = [centavos(body.original_amount ?? body.amount), centavos(body.amount)];
    const isPart = body.status === 'succeeded' && resta < inteiro;
    return [
      `${String(body.id)} ${isPart ? 'ESTORNO_PARCIAL' : situacoes[String(body.status)]} ${inteiro} ${inteiro - resta}`,
      ...receivables.map(
        ({ id, amount, status }) =>
          `${String(id)} ${{ paid: 'PAGO', canceled: 'CANCELADO', pending: 'PREVISTO' }[String(status)]} ${centavos(amount)}`,
      ),
    ];
  }),
  ...fake.paidOut().map(({ body, paid }) => `${String(body.id)} ${centavos(body.amount)} ${paid.length}`),
];
const doEspelho = async (house: Services): Promise<string[]> =>
  (
    await todas(
      house,
      sql`select id_zoop || ' ' || situacao || ' ' || round(valor_bruto * 100)::int || ' ' || round(devolvido * 100)::int as linha from zoop_transacao
    union all select id_zoop || ' ' || situacao || ' ' || round(liquido * 100)::int from zoop_recebivel
    union all select t.id_zoop || ' ' || round(t.valor * 100)::int || ' ' || (select count(*) from zoop_recebivel r where r.empresa_id = t.empresa_id and r.transferencia_id = t.id) from zoop_transferencia t`,
    )
  ).map(({ linha }) => String(linha));
/** Differences that the mirror shows: those planted in transfers, and no others. */
const diferencas = async (house: Services, { plantadas }: Parceiro): Promise<string[]> => {
  const found = await todas(
    house,
    sql`select t.id_zoop as id, round(d.diferenca * -100)::int as falta from zoop_diferenca d join zoop_transferencia t on t.id = d.transferencia_id and t.empresa_id = d.empresa_id where d.situacao = 'ABERTA' and d.tipo = 'TRANSFERENCIA'`,
  );
  const known = new Map(found.map(({ id, falta }) => [String(id), Number(falta)]));
  const other = await todas(
    house,
    sql`select chave from zoop_diferenca where situacao = 'ABERTA' and tipo in ('PARCELAS', 'NAO_CHEGOU', 'ATRASADO', 'VALOR_DO_PEDIDO')`,
  );
  return [
    ...[...plantadas].filter(([id, falta]) => known.get(id) !== falta).map(([id]) => `diferença de ${id} não achada`),
    ...[...known].filter(([id]) => !plantadas.has(id)).map(([id]) => `diferença de ${id} que não há`),
    ...other.map(({ chave }) => `diferença que não há: ${String(chave)}`),
  ];
};
/** Waits while the mirror still comes nearer, at most three minutes without a step; what differs in the end. */
const igualar = async (house: Services, parceiro: Parceiro, leitores: readonly Leitor[]): Promise<string[]> => {
  let [moved, before, wrong] = [Date.now(), '', ['nunca comparado']];
  for (; wrong.length > 0 && Date.now() - moved < 180_000; await pause(500)) {
    parceiro.andar(0.1);
    await lidos(leitores, parceiro);
    const [la, aqui] = [new Set(doParceiro(parceiro)), await doEspelho(house)];
    const tem = new Set(aqui);
    wrong = [
      ...[...la].filter((line) => !tem.has(line)).map((line) => `falta: ${line}`),
      ...aqui.filter((line) => !la.has(line)).map((line) => `sobra: ${line}`),
      ...(aqui.length === tem.size ? [] : ['linhas repetidas']),
      ...(await diferencas(house, parceiro)),
    ];
    if (wrong.join() !== before) [moved, before] = [Date.now(), wrong.join()];
  }
  return wrong;
};
