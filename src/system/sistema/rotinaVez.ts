import { entity, resource } from '#kit';
import { f } from '#fields';
import { person } from '../parts';
import { turnStates } from '../taskStates';

/** A turn of a routine, or the equal turns of one hour (src/server/jobs/turns.ts). */
export const rotinaVez = entity('rotinaVez', {
  label: ['Vez da tarefa', 'Vezes da tarefa'],
  gender: 'f',
  title: 'situacao',
  root: 'sistema/tarefa-vez/',
  system: true,
  fields: {
    rotina: f.ref('rotina' as never, { label: 'Tarefa' }),
    inicio: f.dateTime({ label: 'Início' }),
    fim: f.dateTime(),
    situacao: f.enum(turnStates, { label: 'Situação' }),
    vezes: f.integer(),
    segundos: f.decimal({ label: 'Durou em média (s)' }),
    maisLonga: f.decimal({ label: 'A mais longa (s)' }),
    erro: f.longText({ label: 'Motivo' }),
    pedidaPor: person('Pedida por'),
  },
});

export const vezesDaTarefa = resource(rotinaVez, {
  menu: false,
  access: { list: 'ROLE_ADMIN' },
  list: {
    columns: ['inicio', 'situacao', 'vezes', 'segundos', 'maisLonga', 'erro', 'pedidaPor'],
    filters: ['inicio', 'situacao'],
    sort: { inicio: 'desc' },
    size: 25,
    tabs: { Todas: {}, 'Com problema': { situacao: ['FALHOU', 'INTERROMPIDA'] } },
    empty: 'Cada vez que a tarefa roda fica aqui por 90 dias.',
  },
});
