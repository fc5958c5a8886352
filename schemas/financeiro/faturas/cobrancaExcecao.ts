import { entity, today } from '#kit';
import { f } from '#fields';

/** Reason why the dunning leaves a company alone: no notices and no block, until a day or until it is taken away. */
export const cobrancaExcecao = entity('cobrancaExcecao', {
  label: ['Exceção da cobrança', 'Exceções da cobrança'],
  gender: 'f',
  title: 'motivo',
  root: 'cobrancaexcecao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    motivo: f.text({ required: true, max: 200 }),
    ate: f.date({ label: 'Até', help: 'Vazio: até alguém a excluir.' }),
    criadaPor: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
  derived: {
    situacao: {
      label: 'Situação',
      states: {
        ENCERRADA: { label: 'Encerrada', when: { ate: { lt: today } } },
        EM_VIGOR: { label: 'Em vigor', tone: 'warning' },
      },
    },
  },
});
