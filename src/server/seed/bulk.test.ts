import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { schemaOf } from '#kit/entity/validation';
import { createFake } from '#fields/fake';
import { openDatabase } from '../adapters';
import { readBusiness } from '../business';
import { readOptions } from '../commands/demo/data';
import { entityNamed, sampleMany } from './bulk';
import { sampleRecord, takenOf } from '#kit/entity/sampleRecord';

const { models, seeds } = readBusiness();
const modelOf = (name: string) => models.find((model) => model.name === name)!;

test.each(models.filter(({ off }) => !off.includes('create')).map(({ name }) => name))(
  'a sampled %s passes its own form',
  (name) => {
    const model = modelOf(name);
    let referred = 0;
    const fake = createFake(11, { reference: () => ++referred });
    const schema = schemaOf(model);
    const taken = takenOf();
    for (let made = 0; made < 60; made++) {
      // Entities with only a few possible cities or codes would run out of samples.
      const record = sampleRecord(
        model,
        fake,
        name === 'cfop' ? { codigo: '5102', nome: '5102 - Venda', operacao: 'SAIDA', destino: 'ESTADUAL' } : {},
        name === 'cfop' ? takenOf() : taken,
      );
      expect(() => {
        schema.validateSync(record, { abortEarly: false });
      }).not.toThrow();
    }
  },
);

test('the same seed makes the same rows', () => {
  const rows = (seed: number) =>
    Array.from({ length: 5 }, () => sampleRecord(modelOf('cliente'), createFake(seed, { today: '2026-11-21' })));
  expect(rows(3)).toEqual(rows(3));
  expect(rows(3)).not.toEqual(rows(4));
});

test('entities by the names that people use', () => {
  expect(
    ['clientes', 'unidades-de-medida', 'unidadeMedida', 'cupons', 'categorias-de-produto'].map(
      (name) => entityNamed(models, name)?.name,
    ),
  ).toEqual(['cliente', 'unidadeMedida', 'unidadeMedida', 'cupomDesconto', 'categoriaProduto']);
  expect(entityNamed(models, 'cliente-s-x')).toBeUndefined();
});

test('options: companies first, what others refer to before them, unknown ones refused', () => {
  const read = readOptions(
    ['--produtos', '5', '--categorias-de-produto', '2', '--empresas', '1', '--semente', '9'],
    models,
    seeds,
  );
  expect(typeof read === 'string' ? read : read.rows.map(({ model, count }) => [model.name, count])).toEqual([
    ['empresa', 1],
    ['categoriaProduto', 2],
    ['produto', 5],
  ]);
  expect(readOptions(['--nada', '1'], models, seeds)).toBe('Opção desconhecida: --nada');
  expect(readOptions(['--usuarios', '1'], models, seeds)).toBe('Opção desconhecida: --usuarios');
  expect(readOptions(['--clientes', 'muitos'], models, seeds)).toBe('--clientes pede um número inteiro.');
  expect(readOptions([], models, seeds)).toBe('Diga o que gerar.');
});

test('rows are spread over the companies, and a second run adds to the first', async () => {
  const database = await openDatabase({ models });
  try {
    const [plano] = (
      await sql<{
        id: number;
      }>`insert into plano (nome, codigo, situacao, valor, dias_teste, ordem) values ('P', 'P', 'ATIVO', 0, 0, 0) returning id`.execute(
        database.owner,
      )
    ).rows;
    expect(plano).toBeDefined();
    await sampleMany(database, models, modelOf('empresa'), 3, { seed: 1, companies: [] });
    const companies = (await sql<{ id: number }>`select id from empresa`.execute(database.owner)).rows.map(({ id }) =>
      Number(id),
    );
    await expect(sampleMany(database, models, modelOf('setor'), 5, { seed: 1, companies: [] })).rejects.toThrow(
      'Não há empresas',
    );
    for (const seed of [1, 1])
      expect(await sampleMany(database, models, modelOf('cliente'), 100, { seed, companies })).toBe(100);
    const counts = await database.read({ company: '*' }, (tx) =>
      sql<{ n: number }>`select count(*) as n from cliente group by empresa_id order by 1`.execute(tx),
    );
    expect(counts.rows.map(({ n }) => Number(n))).toEqual([66, 66, 68]);
  } finally {
    await database.close();
  }
}, 60_000);
