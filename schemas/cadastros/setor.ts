import { entity } from '#kit';
import { f } from '#fields';

export const setor = entity('setor', {
  label: ['Setor', 'Setores'],
  title: 'nome',
  root: 'setor/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 60, help: 'Onde o pedido é preparado: cozinha, bar, chapa…' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    responsavel: f.text({ label: 'Responsável', max: 80 }),
    imprimePedido: f.bool({ label: 'Imprime os pedidos', required: true, default: true }),
    impressora: f.text({ required: true, max: 60, help: 'Nome da impressora no computador do caixa.' }),
    vias: f.integer({ required: true, default: 1, min: 1, max: 5 }),
    cor: f.color({ help: 'Cor dos pedidos deste setor no monitor.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 999 }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: { impressora: { imprimePedido: true }, vias: { imprimePedido: true } },
  unique: [['nome']],
});
