import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { mesa } from '../../schemas/salao/mesa';

const { record, bulk, collection } = actions(mesa);
const { children } = parts(mesa);

export const mesas = resource(mesa, {
  menu: { group: 'salao', icon: 'restaurant', order: 20 },
  plan: 'PDV',
  live: true,
  list: {
    columns: ['numero', 'nome', 'area', 'lugares', 'situacao', 'ativo'],
    filters: ['area', 'situacao', 'ativo'],
    search: ['nome', 'area'],
    sort: { numero: 'asc' },
    begin: 'criarEmMassa',
    empty: 'Crie as mesas de uma vez e imprima os códigos.',
  },
  form: [['numero', 'nome'], ['lugares', 'area'], 'ativo', 'empresa'],
  record: {
    status: 'situacao',
    next: ['abrir'],
    body: [
      children('contaMesa', {
        by: 'mesa',
        label: 'Contas',
        columns: ['nome', 'situacao', 'abertaEm', 'fechadaEm', 'total'],
        none: 'Ninguém sentou aqui ainda.',
      }),
    ],
    aside: ['lugares', 'area'],
  },
  actions: {
    criarEmMassa: collection({
      label: 'Criar mesas',
      icon: 'add',
      call: 'POST criar-em-masssa',
      permission: 'MESA_EDITAR',
      inCompany: true,
      form: {
        de: f.integer({ label: 'Da mesa', required: true, min: 1, max: 9999, default: 1 }),
        ate: f.integer({ label: 'até a mesa', required: true, min: 1, max: 9999, default: 20 }),
        lugares: f.integer({ min: 1, max: 99, default: 4 }),
        area: f.text({ label: 'Área', max: 40 }),
      },
      result: {
        criadas: f.integer({ required: true }),
        puladas: f.tags({ required: true }),
        mensagem: f.text({ required: true }),
      },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    imprimir: bulk({
      label: 'Imprimir QR',
      icon: 'qr_code',
      call: 'POST imprimir',
      permission: 'MESA_VER',
      form: {
        papel: f.enum({ A4: 'Folha A4, seis por página', MM80: 'Bobina de 80 mm' }, { required: true, default: 'A4' }),
      },
      effect: 'print',
    }),
    abrir: record({
      label: 'Abrir conta',
      icon: 'receipt_long',
      tone: 'primary',
      call: 'POST {id}/abrir',
      permission: 'CONTA_MESA_EDITAR',
      when: { situacao: 'LIVRE', ativo: true },
      form: { pessoas: f.integer({ min: 1, max: 99, default: 2 }), cliente: f.ref('cliente') },
      result: { conta: f.text({ required: true }) },
      effect: { redirect: '/app/salao/contas/detalhe/{conta}' },
    }),
  },
});
