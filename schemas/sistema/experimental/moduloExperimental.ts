import { entity, today } from '#kit';
import { f } from '#fields';
import { experimentais } from '../../experimentais';

/** Line of the list of an experimental module: it opens the module to a company, to those of a plan, or to all. */
export const moduloExperimental = entity('moduloExperimental', {
  label: ['Módulo experimental', 'Módulos experimentais'],
  title: 'codigo',
  root: 'empresa/modulo/experimental/',
  is: 'trials',
  bin: false,
  fields: {
    codigo: f.enum(experimentais, { label: 'Módulo', required: true, readOnly: 'update' }),
    empresa: f.ref('empresa', { readOnly: 'update', holds: false, help: 'Vazia, e sem plano: todas as empresas.' }),
    plano: f.ref('plano', { readOnly: 'update', holds: false, help: 'Abre o módulo a todas as empresas deste plano.' }),
    aceite: f.date({
      label: 'Aceite da empresa',
      required: true,
      help: 'Dia em que a empresa concordou em experimentar.',
    }),
    desde: f.date({ required: true, begins: 'today', help: 'Primeiro dia, no fuso de cada empresa.' }),
    ate: f.date({ label: 'Até', help: 'Último dia. Vazio: sem fim.' }),
    ativo: f.bool({ required: true, default: true }),
    observacao: f.text({ label: 'Observação', max: 200, help: 'Só a plataforma vê.' }),
  },
  when: { aceite: { empresa: { empty: false } }, plano: { empresa: { empty: true } } },
  rules: [
    {
      on: ['desde', 'ate'],
      test: ({ desde, ate }) => ate === null || desde <= ate,
      message: 'O fim vem depois do início!',
    },
  ],
  derived: {
    alcance: {
      label: 'Para',
      states: {
        EMPRESA: { label: 'Uma empresa', when: { empresa: { empty: false } } },
        PLANO: { label: 'Um plano', tone: 'info', when: { plano: { empty: false } } },
        TODAS: { label: 'Todas', tone: 'warning' },
      },
    },
    situacao: {
      label: 'Situação',
      states: {
        FECHADO: { label: 'Fechado', when: [{ ativo: false }, { ate: { lt: today } }] },
        AGENDADO: { label: 'Ainda não começou', tone: 'info', when: { desde: { gt: today } } },
        ABERTO: { label: 'Aberto', tone: 'success' },
      },
    },
  },
});
