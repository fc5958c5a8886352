import { entity } from '#kit';
import { f } from '#fields';

/** Settlement between a courier and the shop; its deliveries and shifts point to it. */
export const acertoMotoboy = entity('acertoMotoboy', {
  label: ['Acerto', 'Acertos'],
  title: 'nome',
  root: 'motoboy/acerto/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    motoboy: f.ref('motoboy', { label: 'Entregador', required: true, holds: false }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    entregas: f.integer({ required: true, min: 0 }),
    taxas: f.money({ label: 'Das entregas', required: true, min: 0 }),
    diarias: f.integer({ label: 'Diárias', required: true, min: 0 }),
    valorDiarias: f.money({ label: 'Das diárias', required: true, min: 0 }),
    vales: f.list(
      {
        descricao: f.text({ label: 'Descrição', required: true, max: 60 }),
        valor: f.money({ required: true, min: 0.01 }),
      },
      { max: 20, each: 'Vale' },
    ),
    descontos: f.money({ label: 'Vales', required: true, min: 0 }),
    recebido: f.money({
      label: 'Dinheiro que recebeu',
      required: true,
      min: 0,
      help: 'Dos clientes, na porta, já sem o troco.',
    }),
    saldo: f.money({ required: true, help: 'Positivo: a loja paga. Negativo: o entregador devolve.' }),
  },
});
