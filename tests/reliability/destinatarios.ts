import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { speaker } from '../../src/server/testing';
import { fakeCloud } from '../support/fakeCloud';
import { cloudNotice } from '../support/fakeNotices';
import { startPostgres } from '../support/postgres';
import { startServices, type Services } from '../support/services';
import { abre, fecha, numeros, portaDeWhatsapp, relogio, segredo, token } from './campanhas';
import { pause } from './processo';

export const usage = {
  text: 'Derruba os processos que enviam campanhas a cem mil clientes.',
  values: ['destinatarios?', 'vezes?'],
} satisfies Usage;

/** Customers of one campaign at most, here as in the product. */
const porCampanha = 5000;
const [porHora, controle] = [1000, 10];
/** One of so many answers of the provider is lost, though it has taken the message. */
const perdeUma = 200;
type Row = Readonly<Record<string, unknown>>;
interface Chegada {
  readonly em: Date;
  readonly linha: string;
}
/** Own book of the test: what each telephone got, and from when on it wants nothing. */
interface Livro {
  readonly chegadas: Map<string, Chegada[]>;
  readonly saiu: Map<string, Date>;
  perdidas: number;
}

/**
 * `npm run test:kill-campaigns`: two companies write to 100,000 customers in campaigns of 5,000, by two processes, which
 * are killed with kill -9 in turn. A third of the customers has not consented, some have asked for nothing more, some
 * ask it in the middle, some have had enough for a week, and the provider loses answers. Afterwards nobody has got a
 * message twice, nobody one that was not wanted, none by night; and the report of each campaign is what the provider and
 * the book of the test say.
 */
export const run = async ([destinatarios = '100000', vezes = '6']: readonly string[] = []): Promise<number> => {
  const livro: Livro = { chegadas: new Map(), saiu: new Map(), perdidas: 0 };
  const began = Date.now();
  let agora = (): Date => new Date();
  const fake = await fakeCloud(token, numeros, undefined, (to, linha) => {
    livro.chegadas.set(to, [...(livro.chegadas.get(to) ?? []), { em: agora(), linha }]);
    if (livro.chegadas.size % perdeUma !== 0) return;
    livro.perdidas += 1;
    fake.fail('lost');
  });
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const house = await startServices({
    engine: 'postgres',
    url,
    now: () => agora(),
    ports: { whatsapp: portaDeWhatsapp(fake.url) },
  });
  const filhos: { kill: () => void }[] = [];
  try {
    const cada = Math.ceil(Number(destinatarios) / 2 / porCampanha);
    await plantar(house, Number(destinatarios), cada);
    const inicio = Date.now();
    agora = relogio(inicio);
    const abertas = await abrir(house, cada);
    const nascer = () => enviador(url, fake.url, inicio);
    filhos.push(nascer(), nascer());
    let cortes = 0;
    for (let parada = Date.now(), antes = -1; ; await pause(250)) {
      const quantas = livro.chegadas.size;
      if (quantas > antes) [parada, antes] = [Date.now(), quantas];
      if (Date.now() - parada > 300_000) throw new Error(`Parou em ${quantas}`);
      const proximo = (Number(destinatarios) * 0.55 * (cortes + 1)) / (Number(vezes) + 1);
      if (cortes < Number(vezes) && quantas >= proximo) {
        filhos[cortes % 2]!.kill();
        await todas(
          house,
          sql`update rotina set arrendada_ate = null where nome like 'campanha.%' or nome like 'instanciaWhatsapp.%'`,
        );
        filhos[cortes % 2] = nascer();
        cortes += 1;
      }
      if (quantas % 7 === 0) await sair(house, livro, agora);
      const [{ n } = { n: 1 }] = await todas(
        house,
        sql`select count(*)::int as n from campanha where situacao <> 'CONCLUIDA' and nome like 'Prova %'`,
      );
      if (n === 0) break;
    }
    const errado = await conferir(house, livro, abertas);
    const vezesQue = [...livro.chegadas.values()].reduce((sum, { length }) => sum + length, 0);
    console.log(
      `${destinatarios} clientes, ${cada * 2} campanhas, ${vezesQue} mensagens, ${cortes} cortes, ${livro.perdidas} respostas perdidas, ${livro.saiu.size} saíram no meio, ${((Date.now() - began) / 1000).toFixed(0)} s; ${errado.length} erros`,
    );
    for (const line of errado.slice(0, 40)) console.log(`  ${line}`);
    return errado.length === 0 ? 0 : 1;
  } finally {
    for (const one of filhos) one.kill();
    await house.close();
    await fake.close();
    await postgres.stop();
  }
};

const enviador = (url: string, provider: string, inicio: number) => {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'reliability:campanhasEnviadas', url, provider, String(inicio)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return { kill: () => void child.kill('SIGKILL') };
};
const todas = async ({ database }: Services, statement: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  return rows as Row[];
};

/** A third without consent, a fiftieth that opted out, a hundredth that has had its two messages of the week. */
const plantar = async (house: Services, destinatarios: number, cada: number): Promise<void> => {
  for (const table of ['campanha_participante', 'campanha', 'mensagem_whatsapp', 'recusa_whatsapp'])
    await todas(house, sql`delete from ${sql.table(table)}`);
  await todas(house, sql`update empresa set fuso = 'UTC_3_BRASIL'`);
  await todas(house, sql`update cliente set aceita_mensagens = false`);
  await todas(house, sql`update instancia_whatsapp set pausada = true`);
  for (const [at, empresa] of house.companies.entries()) {
    const quantos = Math.ceil(destinatarios / 2);
    await todas(
      house,
      sql`insert into instancia_whatsapp (empresa_id, busca, nome, provedor, estado, numero_id, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, pausada)
        values (${empresa}, '', ${`Prova ${at}`}, 'CLOUD', 'CONECTADA', ${numeros[at]}, 1, 1, ${`0${abre}:00`}, ${`${fecha}:00`}, false)`,
    );
    await todas(
      house,
      sql`insert into cliente (empresa_id, nome, tipo, telefone, situacao, origem, busca, email_verificado, aceita_mensagens, quantidade_pedidos, total_compras, cadastro_rapido)
        select ${empresa}, 'Cliente ' || n, 'FISICA', '+5511' || (${at === 0 ? 9_2000_0000 : 9_7000_0000} + n), 'ATIVO', 'BALCAO', '', false, n % 3 <> 0, 1000 + n % ${cada}, 0, false
        from generate_series(1, ${quantos}) as n`,
    );
    await todas(
      house,
      sql`insert into recusa_whatsapp (empresa_id, telefone, origem, busca)
        select empresa_id, telefone, 'MANUAL', '' from cliente where empresa_id = ${empresa} and quantidade_pedidos >= 1000 and id % 50 = 0`,
    );
    await todas(
      house,
      sql`insert into mensagem_whatsapp (empresa_id, instancia_id, cliente_id, telefone, texto, origem, tipo, estado, simulada, chave, enviar_em, tentativas, busca)
        select c.empresa_id, i.id, c.id, c.telefone, 'Antes', 'CAMPANHA', 'MARKETING', 'LIDA', false, 'antes:' || c.id || ':' || v, ${relogio(Date.now())().toISOString()}, 1, ''
        from cliente as c join instancia_whatsapp as i on i.empresa_id = c.empresa_id and i.numero_id = ${numeros[at]}, generate_series(1, 2) as v
        where c.empresa_id = ${empresa} and c.quantidade_pedidos >= 1000 and c.id % 100 = 7`,
    );
  }
};
/** Makes the campaigns as a person would, and answers those that each is for, by the book of the test. */
const abrir = async (house: Services, cada: number): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const abertas = new Map<number, ReadonlySet<string>>();
  for (const [at, login] of (['um', 'dois'] as const).entries()) {
    const who = await house.as(login);
    const feito = async (path: string, body: object): Promise<number> => {
      const answer = await who('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
      if (answer.body.hasError !== false) throw new Error(`${path}: ${answer.text}`);
      return Number(answer.body.result?.id);
    };
    for (let parte = 0; parte < cada; parte++) {
      const regra = (operador: string) => ({ campo: 'quantidadePedidos', operador, valor: 1000 + parte, dias: null });
      const nome = `Prova ${at}.${parte}`;
      const publico = await feito('publico/save', { nome, regras: [regra('gte'), regra('lte')] });
      const id = await feito('campanha/save', {
        nome,
        publico,
        mensagem: 'Oi, {nome}!',
        porHora,
        grupoControle: controle,
      });
      await feito(`campanha/${id}/agendar`, {});
      const meus = await todas(
        house,
        sql`select telefone from cliente where empresa_id = ${house.companies[at]!} and quantidade_pedidos = ${1000 + parte} and substr(telefone, 7)::int % 10000000 % 3 <> 0 and id % 50 <> 0`,
      );
      abertas.set(id, new Set(meus.map(({ telefone }) => String(telefone))));
    }
  }
  return abertas;
};
/** Somebody who waits for a message, or has just got one, wants nothing more. */
const sair = async (house: Services, livro: Livro, agora: () => Date): Promise<void> => {
  const [um] = await todas(
    house,
    sql`select m.telefone, i.numero_id as linha from mensagem_whatsapp as m join instancia_whatsapp as i on i.empresa_id = m.empresa_id and i.id = m.instancia_id
      where m.estado in ('PENDENTE', 'ENVIADA') and m.chave like 'campanha:%' order by random() limit 1`,
  );
  if (!um) return;
  const telefone = String(um.telefone);
  const aviso = cloudNotice(segredo, String(um.linha), {
    messages: [{ id: `wamid.sair.${telefone}`, from: telefone.slice(1), type: 'text', text: { body: 'SAIR' } }],
  });
  const answer = await speaker(house.app, null)('POST', 'servidorwhatsapp/instancia/aviso/cloud', aviso.body, {
    'x-hub-signature-256': aviso.signature,
  });
  if (answer.status !== 202) throw new Error(`SAIR: ${answer.text}`);
  await house.app.jobs.drain();
  if (!livro.saiu.has(telefone)) livro.saiu.set(telefone, agora());
};

const conferir = async (
  house: Services,
  livro: Livro,
  abertas: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<string[]> => {
  const errado = aoChegar(livro, new Set([...abertas.values()].flatMap((one) => [...one])));
  for (const [id, meus] of abertas) {
    const linhas = await todas(
      house,
      sql`select p.telefone, p.situacao, m.erro, m.enviar_em from campanha_participante as p
        left join mensagem_whatsapp as m on m.empresa_id = p.empresa_id and m.id = p.mensagem_id where p.campanha_id = ${id}`,
    );
    errado.push(
      ...quemEntrou(livro, id, meus, linhas),
      ...linhas.flatMap((one) => comoAcabou(livro, one)),
      ...ritmo(id, linhas),
      ...(await relatorio(house, id, linhas)),
    );
  }
  return errado;
};
/** Each message at the provider: once, wanted, and by day. */
const aoChegar = ({ chegadas, saiu }: Livro, deProva: ReadonlySet<string>): string[] =>
  [...chegadas].flatMap(([telefone, vezes]) => {
    const em = vezes[0]!.em.getTime();
    const hora = (vezes[0]!.em.getUTCHours() + 21) % 24;
    // A message that was on its way when the person left may still come, within a minute of the clock.
    const fim = saiu.get(telefone)?.getTime() ?? Infinity;
    return [
      ...(vezes.length > 1 ? [`${telefone} recebeu ${vezes.length} vezes`] : []),
      ...(deProva.has(telefone) ? [] : [`${telefone} recebeu e não podia`]),
      ...(hora < abre || hora >= fecha ? [`${telefone} recebeu às ${hora} horas`] : []),
      ...(em > fim + 60_000 ? [`${telefone} saiu e recebeu depois`] : []),
    ];
  });
const quemEntrou = ({ saiu }: Livro, id: number, meus: ReadonlySet<string>, linhas: readonly Row[]): string[] => {
  const tem = new Set(linhas.map(({ telefone }) => String(telefone)));
  return [
    // A customer who left before the campaign had begun is no participant.
    ...[...meus].filter((one) => !tem.has(one) && !saiu.has(one)).map((one) => `${one} não entrou na campanha ${id}`),
    ...[...tem].filter((one) => !meus.has(one)).map((one) => `${one} entrou na campanha ${id}`),
    ...(tem.size === linhas.length ? [] : [`campanha ${id}: participantes repetidos`]),
  ];
};
/** A participant says what the provider knows; of a message without an answer nobody knows. */
const comoAcabou = ({ chegadas }: Livro, { telefone, situacao, erro }: Row): string[] => {
  if (situacao === 'NA_FILA' || situacao === 'AGUARDA') return [`${String(telefone)} ficou em ${situacao}`];
  if (situacao === 'FALHOU' && String(erro).includes('não se sabe')) return [];
  const chegou = chegadas.has(String(telefone));
  return chegou === (situacao === 'ENVIADA')
    ? []
    : [`${String(telefone)} ${String(situacao)}, e ${chegou ? 'chegou' : 'não chegou'}`];
};
const ritmo = (id: number, linhas: readonly Row[]): string[] => {
  const porVez = new Map<string, number>();
  for (const { enviar_em: quando } of linhas) {
    const hora = quando ? new Date(String(quando)).toISOString().slice(0, 13) : '';
    if (hora) porVez.set(hora, (porVez.get(hora) ?? 0) + 1);
  }
  return [...porVez].filter(([, n]) => n > porHora + 1).map(([hora, n]) => `campanha ${id}: ${n} na hora ${hora}`);
};
/** The report of the page against the rows, state by state. */
const relatorio = async (house: Services, id: number, linhas: readonly Row[]): Promise<string[]> => {
  const [dona] = await todas(house, sql`select empresa_id::int as e from campanha where id = ${id}`);
  const who = await house.as(Number(dona!.e) === house.companies[0] ? 'um' : 'dois');
  const { body } = await who('POST', 'campanha/estatistica', { campanha: id });
  const { porSituacao } = body.result as unknown as {
    readonly porSituacao: readonly { readonly situacao: string; readonly quantos: number }[];
  };
  const diz = new Map(porSituacao.map(({ situacao, quantos }) => [situacao, quantos]));
  const conta = new Map<string, number>();
  for (const { situacao } of linhas) conta.set(String(situacao), (conta.get(String(situacao)) ?? 0) + 1);
  return [...new Set([...diz.keys(), ...conta.keys()])].flatMap((one) =>
    diz.get(one) === conta.get(one)
      ? []
      : [`campanha ${id}: ${one} ${diz.get(one)} no relatório, ${conta.get(one)} nas linhas`],
  );
};
