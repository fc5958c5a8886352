import { expect, test } from 'vitest';
import { entity } from '#kit/entity/entity';
import { cleanValues, schemaOf } from '#kit/entity/validation';
import { createFake } from './fake';
import { f, modelOf } from './index';
import { fullRecord } from '#kit/entity/sampleRecord';

const fields = {
  nome: f.text({ required: true, unique: true, max: 20 }),
  tipo: f.enum({ FISICA: 'Física', JURIDICA: 'Jurídica' }, { required: true }),
  documento: f.document({ required: true }),
  razaoSocial: f.text({ required: true }),
  inicio: f.date({ required: true }),
  fim: f.date({ required: true }),
  numero: f.integer({ readOnly: true }),
  dona: f.ref('empresa'),
};
const model = modelOf({
  section: 'x',
  entity: entity('x', {
    label: ['x', 'x'],
    title: 'nome',
    root: 'x/',
    fields,
    when: { razaoSocial: { tipo: 'JURIDICA' } },
    rules: [
      { on: ['inicio', 'fim'], test: ({ inicio, fim }) => inicio <= fim, message: 'O fim vem depois!' },
      {
        on: ['tipo', 'documento'],
        test: ({ tipo, documento }) => (tipo === 'FISICA') === (documento.length === 11),
        message: 'Confira!',
      },
    ],
  }),
});

test('a record that could be saved as it is', async () => {
  const fake = createFake(1);
  for (let count = 0; count < 200; count += 1) {
    const record = fullRecord(model, fake);
    const present = Object.fromEntries(
      Object.entries(record).filter(([name]) => name !== 'razaoSocial' || record.tipo === 'JURIDICA'),
    );
    expect(await schemaOf(model).validate(cleanValues(model.fields, record))).toEqual(present);
    expect(record).not.toHaveProperty('numero');
    expect(record.razaoSocial === null).toBe(record.tipo === 'FISICA');
  }
});
test('a rule that no sample can please is said', () => {
  const impossible = { ...model, rules: [{ on: ['nome'] as never, test: () => false, message: 'Nunca!' }] };
  expect(() => fullRecord(impossible, createFake(1))).toThrow('Nunca!');
});
