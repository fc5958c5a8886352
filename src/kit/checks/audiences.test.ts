import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { among, audience, beside, having, total, type AnyAudience } from '../entity/audience';
import { entity } from '../entity/entity';
import { checkModels } from '../checks';

const fields = {
  loja: f.ref('empresa', { required: true }),
  nome: f.text({ required: true }),
  fone: f.phone({ required: true }),
};
const base = { label: ['Pessoa', 'Pessoas'], title: 'nome', tenant: 'loja' } as const;
const personal = { basis: 'contrato', purpose: 'Atender' } as const;
const endereco = f.group({ cidade: f.text(), rua: f.text({ masked: true }) }, { personal });
const pessoa = entity('pessoa', {
  ...base,
  root: 'pessoa/',
  fields: {
    ...fields,
    saldo: f.money(),
    cpf: f.document({ personal }),
    horas: f.openingHours(),
    outro: f.phone(),
    endereco,
  },
});
const compra = entity('compra', {
  ...base,
  root: 'compra/',
  fields: {
    ...fields,
    pessoa: f.ref('pessoa' as never),
    quando: f.dateTime(),
    total: f.money(),
    item: f.ref('compra' as never),
  },
});
const solta = entity('solta', {
  label: ['Solta', 'Soltas'],
  title: 'nome',
  root: 'solta/',
  fields: { nome: f.text(), fone: f.phone() },
});
const models = [pessoa, compra, solta].map((one) => modelOf({ section: 'teste', entity: one }));
const compras = { label: 'Compras', by: 'pessoa' as never, at: 'quando' as never };
const sound = audience('clientela', pessoa, {
  fields: ['nome', 'saldo'],
  rows: {
    gastou: total(compra, { ...compras, says: 'gastou {}', sum: 'total' }),
    comprou: having(compra, {
      ...compras,
      words: ['comprou', 'não comprou'],
      which: among(compra, 'item' as never, 'item' as never),
    }),
  },
  reachable: {
    by: 'fone',
    unless: { sem: { label: 'Sem', when: { saldo: 0 } }, fora: beside(compra, { label: 'Fora', same: 'fone' }) },
  },
});
const codes = (over: object): readonly string[] =>
  checkModels(models, { audiences: [{ ...sound, ...over } as AnyAudience] })
    .filter(({ where }) => where === 'clientela')
    .map(({ code }) => code);

test('an audience: fields that rules may name, rows that refer to it, an address for everybody', () => {
  expect(codes({})).toEqual([]);
  for (const field of ['sumiu', 'cpf', 'horas']) expect(codes({ fields: [field] })).toEqual(['R210']);
  expect(codes({ fields: ['nome'], rows: { nome: sound.rows.gastou } })).toEqual(['R210']);
  const { gastou, comprou } = sound.rows;
  for (const says of ['gastou', ['fez {} compra', 'fez compras'], '{} e {}'])
    expect(codes({ rows: { gastou: { ...gastou, says } } })).toEqual(['R213']);
  expect(codes({ rows: { comprou: { ...comprou, which: 'total' } } })).toEqual(['R213']);
  expect(codes({ fields: ['endereco.cidade'] })).toEqual([]);
  for (const field of ['endereco.rua', 'endereco.sumiu', 'nome.x'])
    expect(codes({ fields: [field] })).toEqual(['R210']);
  expect(codes({ reachable: { by: 'fone', unless: { sem: { label: 'Sem', when: { sumiu: 1 } } } } })).toEqual(['R210']);
  expect(codes({ rows: { gastou: { ...sound.rows.gastou, by: 'item' } } })).toEqual(['R211']);
  expect(codes({ reachable: { by: 'fone', unless: { fora: { label: 'Fora', rows: solta, same: 'fone' } } } })).toEqual([
    'R211',
  ]);
  expect(codes({ reachable: { by: 'outro', unless: {} } })).toEqual(['R212']);
  expect(codes({ reachable: { by: 'outro', unless: { sem: { label: 'Sem', lacks: 'mobile' } } } })).toEqual([]);
  const unless = (when: object) => ({ reachable: { by: 'outro', unless: { sem: { label: 'Sem', when } } } });
  expect(codes(unless({ outro: { empty: true } }))).toEqual([]);
  expect(codes(unless({ outro: { empty: true }, saldo: 0 }))).toEqual(['R212']);
});
