import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/kit/read/model';
import { vaultOf } from '../../../src/server/adapters/vault';
import { openAnswer } from '../../../src/server/core/keptAnswer';
import { insertRow } from '../../../src/server/db/query';
import { boundBy, personalFields } from '../../../src/server/personal/holdings';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

/** One customer whose every value is a canary: nothing else in the house looks like it. */
const canaries: Readonly<Record<string, unknown>> = {
  nome: 'Canarina Zuleide Xpto',
  cpfCnpj: '52998224725',
  telefone: '+5511933445566',
  telefoneAlternativo: '+5511933445577',
  email: 'canarina.zuleide@exemplo.com',
};
const words = [
  'Canarina Zuleide',
  'CANARIO',
  '52998224725',
  '529.982.247-25',
  '11933445566',
  '(11) 93344-5566',
  '11933445577',
  'canarina.zuleide',
];
/** A value of its own for each personal text of an entity, its mark for the other kinds. */
const canaryOf = (model: Model): Record<string, unknown> =>
  Object.fromEntries(
    personalFields(model).flatMap(({ name, kind }): [string, unknown][] =>
      kind.name === 'text' || kind.name === 'longText'
        ? [[name, `CANARIO ${model.name}.${name}`]]
        : kind.name === 'phone'
          ? [[name, canaries.telefone]]
          : kind.name === 'document'
            ? [[name, canaries.cpfCnpj]]
            : kind.name === 'email'
              ? [[name, canaries.email]]
              : [],
    ),
  );

describe.each(['pglite', 'postgres'] as const)('a customer who is erased on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let dois: Speaker;
  let cliente: Model;
  let id = 0;
  const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  /** The tables, and what files hold, in which any of the words stands. */
  const found = (): Promise<string[]> =>
    house.database.read({ company: '*' }, async (tx) => {
      const { rows: tables } = await sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
        tx,
      );
      const hits: string[] = [];
      for (const { name } of tables) {
        const any = sql.join(
          words.map((word) => sql`t::text ilike ${`%${word}%`}`),
          sql` or `,
        );
        if (
          name !== 'credencial' &&
          (await sql`select 1 from ${sql.table(name)} as t where ${any} limit 1`.execute(tx)).rows.length > 0
        )
          hits.push(name);
      }
      const { rows: files } = await sql<{ conteudo: Uint8Array }>`select conteudo from arquivo`.execute(tx);
      if (files.some(({ conteudo }) => words.some((word) => Buffer.from(conteudo).toString('utf8').includes(word))))
        hits.push('arquivo.conteudo');
      const { rows: kept } = await sql<{ empresa_id: unknown; usuario_id: unknown; chave: string; resposta: unknown }>`
        select empresa_id, usuario_id, chave, resposta from idempotencia where resposta is not null`.execute(tx);
      const told = kept.map(({ empresa_id: company, usuario_id: user, chave: key, resposta }) =>
        JSON.stringify(
          openAnswer(vaultOf(new Uint8Array(32)), { company: Number(company), user: Number(user), key }, resposta),
        ),
      );
      if (told.some((text) => words.some((word) => text.includes(word)))) hits.push('idempotencia.resposta');
      return hits;
    });

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois] = [await house.as('um'), await house.as('dois')];
    cliente = house.models.find(({ name }) => name === 'cliente')!;
    const empresa = house.companies[0];
    const saved = await um(
      'POST',
      'client/save',
      { ...house.sample(cliente, empresa, 77), tipo: 'FISICA', situacao: 'ATIVO', ...canaryOf(cliente), ...canaries },
      once(),
    );
    expect(saved.body.hasError, saved.text).toBe(false);
    id = saved.body.result!.id;
    await um(
      'POST',
      'client/save',
      { id, versao: saved.body.result!.versao, pontoReferencia: 'CANARIO perto da praça' },
      once(),
    );
    // Everything that the declarations bind to the person gets a row, with canaries in every personal field.
    await house.database.transaction({ company: '*' }, async (tx) => {
      const row = { id, versao: 1, ...canaries };
      for (const other of house.models.filter(
        ({ settings, subject, name }) => !settings && subject === undefined && name !== 'cliente',
      )) {
        const bound = boundBy(other, cliente, row);
        if (bound.length === 0) continue;
        await insertRow(tx, other, {
          ...house.sample(other, empresa, 4242),
          ...canaryOf(other),
          ...Object.fromEntries(
            Object.values(other.fields)
              .filter(({ ref, kind }) => ref === 'cliente' && kind.name === 'ref')
              .map(({ name }) => [name, id]),
          ),
        });
      }
      const {
        rows: [made],
      } = await sql<{
        id: number;
      }>`insert into processo (empresa_id, usuario_id, tipo, entidade, rotulo, dados, estado, terminado_em) values (${empresa}, 1, 'enviarCupom', 'cupomDesconto', 'Envio', ${JSON.stringify({ telefone: canaries.telefone })}::jsonb, 'FEITO', now()) returning id`.execute(
        tx,
      );
      await sql`insert into processo_item (processo_id, posicao, empresa_id, chave, rotulo, estado) values (${made!.id}, 1, ${empresa}, '1', ${canaries.nome}, 'FEITO')`.execute(
        tx,
      );
    });
    await um('POST', 'client/exportar/csv/segundo-plano', {});
    await house.app.jobs.drain();
  }, 120_000);
  afterAll(() => house.close());

  it('stands in many places before', async () => {
    expect(await found()).toEqual(
      expect.arrayContaining([
        'arquivo.conteudo',
        'cliente',
        'conversa_whatsapp',
        'idempotencia.resposta',
        'mensagem_whatsapp',
        'nota_fiscal',
        'pedido',
        'processo',
        'processo_item',
        'recusa_whatsapp',
      ]),
    );
  });
  it('takes along all that is known of him, as data and as PDF, and nobody else does', async () => {
    expect((await dois('POST', 'client/exportar-dados', { id, formato: 'JSON' })).status).toBe(404);
    const { text, headers } = await um('POST', 'client/exportar-dados', { id, formato: 'JSON' });
    expect(headers.get('content-disposition')).toContain(`dados-do-cliente-${id}.json`);
    const data = JSON.parse(text) as { cadastro: Record<string, string>; registros: { de: string }[] };
    expect(data.cadastro).toMatchObject({
      'CPF ou CNPJ': '529.982.247-25',
      Telefone: '(11) 93344-5566',
      'E-mail': canaries.email,
    });
    expect(data.registros.map(({ de }) => de)).toEqual(
      expect.arrayContaining(['Pedidos', 'Mensagens de WhatsApp', 'Notas fiscais']),
    );
    expect((await um('POST', 'client/exportar-dados', { id, formato: 'PDF' })).text.slice(0, 5)).toBe('%PDF-');
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        acao: string;
      }>`select acao from auditoria where entidade = 'cliente' and registro_id = ${id} and acao like 'revelar%'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ acao: 'revelar.tudo.TITULAR' }, { acao: 'revelar.tudo.TITULAR' }]);
  });
  it('is found nowhere after, but in what the law makes one keep', async () => {
    expect((await dois('POST', 'client/apagar-dados', { id }, once())).status).toBe(404);
    const { body, text } = await um('POST', 'client/apagar-dados', { id }, once());
    expect(body.hasError, text).toBe(false);
    expect(body.result).toMatchObject({
      mantidos: expect.stringContaining('Notas fiscais: 1 (') as string,
      apagados: expect.stringContaining('Pedidos: 1') as string,
    });
    const lawful = house.models.filter(({ lawful: law }) => law !== undefined).map(({ table }) => table);
    expect((await found()).filter((name) => !lawful.includes(name))).toEqual([]);
    for (const $search of ['Canarina', '529.982.247-25', '(11) 93344-5566', 'canarina.zuleide@exemplo.com'])
      expect((await um('POST', 'client/filterpaginated/1/10', { $search })).body.totalRecords, $search).toBe(0);
    expect((await um('GET', `client/findbyid/${id}`)).body.result).toMatchObject({
      nome: 'Dado apagado',
      situacao: 'INATIVO',
      aceitaMensagens: false,
      cpfCnpj: null,
      email: null,
    });
  });
  it('stands in the records of processing and in the report of who was affected', async () => {
    const records = (await um('POST', 'privacidade/tratamento/1/100', {})).body;
    const wanted = house.models.flatMap((model) =>
      personalFields(model).map(({ label }) => `${model.label.many}: ${label}`),
    );
    const rows = records.results as unknown as readonly {
      readonly cadastro: string;
      readonly dados: string;
      readonly base: string;
      readonly prazo: string;
    }[];
    expect(
      rows.flatMap(({ cadastro, dados }) => dados.split(', ').map((one) => `${cadastro}: ${one}`)).toSorted(),
    ).toEqual(wanted.toSorted());
    expect(rows.every(({ base }) => base.includes('art. 7'))).toBe(true);
    expect(rows.find(({ cadastro }) => cadastro === 'Notas fiscais')!.prazo).toContain('CTN');
    const today = new Date().toISOString().slice(0, 10);
    const asked = {
      inicio: `${Number(today.slice(0, 4)) - 1}-01-01`,
      fim: `${Number(today.slice(0, 4)) + 1}-12-31`,
      usuario: null,
      oque: 'VISTOS',
    };
    const seen = (await um('POST', 'privacidade/afetados/1/100', asked)).body;
    expect(seen.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          titular: 'Dado apagado',
          cadastro: 'Clientes',
          oque: 'Viu todos os dados sem máscara (Pedido do próprio titular)',
        }),
        expect.objectContaining({ titular: 'Todos os que a lista mostrava' }),
      ]),
    );
    expect(seen.totals).toMatchObject({ titulares: 1 });
    expect((await dois('POST', 'privacidade/afetados/1/100', asked)).body.totalRecords).toBe(0);
    expect((await (await house.as('leitor'))('POST', 'privacidade/afetados/1/100', asked)).status).toBe(403);
  });
});
