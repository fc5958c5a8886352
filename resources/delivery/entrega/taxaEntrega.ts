import { actions, resource } from '#kit';
import { f } from '#fields';
import { taxaEntrega } from '../../../schemas/delivery/entrega/taxaEntrega';

const { collection } = actions(taxaEntrega);

/** Result of the fee rules for an address, and the rule that decided. */
export const taxaDita = {
  atende: f.bool({ label: 'Entregamos', required: true }),
  regra: f.text({ label: 'Pela regra' }),
  taxa: f.money({ label: 'Taxa' }),
  tempo: f.text({ label: 'Tempo' }),
  pedidoMinimo: f.money({ label: 'Pedido mínimo' }),
  gratisAcimaDe: f.money({ label: 'Grátis a partir de' }),
  porque: f.text({ label: 'Por quê', required: true }),
};

export const taxas = resource(taxaEntrega, {
  menu: { group: 'entregas', icon: 'payments', order: 20 },
  plan: 'DELIVERY',
  sortable: { field: 'ordem' },
  list: {
    columns: ['nome', 'tipo', 'valor', 'pedidoMinimo', 'gratisAcimaDe', 'tempoMax', 'entrega', 'ativo'],
    filters: ['tipo', 'entrega', 'ativo'],
    search: ['nome'],
    tabs: {
      Todas: {},
      'Por bairro': { tipo: 'BAIRRO' },
      'Por CEP': { tipo: 'CEP' },
      'Por distância': { tipo: 'RAIO' },
    },
    empty:
      'Sem taxas, o atendente diz a taxa de cada pedido, e a página da loja não entrega. A primeira que serve, de cima para baixo, decide.',
  },
  form: [
    ['nome', 'tipo'],
    'bairros',
    ['cepInicio', 'cepFim'],
    ['deKm', 'ateKm'],
    'pontos',
    'entrega',
    ['valor', 'valorMotoboy'],
    ['gratisAcimaDe', 'pedidoMinimo'],
    ['tempoMin', 'tempoMax'],
    { title: 'Quando vale', rows: ['diasSemana', ['horaInicio', 'horaFim'], 'ativo', 'empresa'] },
  ],
  actions: {
    testar: collection({
      label: 'Testar endereço',
      icon: 'place',
      call: 'POST testar',
      permission: 'TAXA_ENTREGA_VER',
      inCompany: true,
      form: {
        endereco: f.address({ label: 'Endereço', help: 'Basta o CEP, ou o bairro.' }),
        valor: f.money({ label: 'Valor dos itens', min: 0, help: 'Vazio: sem contar o frete grátis.' }),
      },
      submit: 'Testar',
      result: taxaDita,
      effect: {
        show: ['atende', 'regra', 'taxa', 'tempo', 'pedidoMinimo', 'gratisAcimaDe', 'porque'],
        title: 'O que vale para o endereço',
      },
    }),
    trazerBairros: collection({
      label: 'Trazer bairros do município',
      icon: 'location_city',
      call: 'POST bairros',
      permission: 'TAXA_ENTREGA_EDITAR',
      inCompany: true,
      form: {
        cidade: f.ref('cidade', { label: 'Município', required: true }),
        nome: f.text({ label: 'Nome da taxa', required: true, max: 60, default: 'Bairros' }),
        valor: f.money({ label: 'Taxa', required: true, min: 0 }),
      },
      submit: 'Criar taxa',
      result: { bairros: f.integer({ required: true }), id: f.integer({ required: true }) },
      effect: [{ toast: '{bairros} {bairros|bairro|bairros} com a mesma taxa.' }, { redirect: 'edit' }],
    }),
  },
});
