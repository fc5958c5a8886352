import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { canais, cliente } from '../../schemas/cadastros/cliente';

const { record } = actions(cliente);
const { begin, children, fields, table } = parts(cliente);
const canal = f.enum(canais, { label: 'Como', required: true });
const observacao = f.text({ label: 'Observação', max: 200 });
export const clientes = resource(cliente, {
  menu: { group: 'clientes', icon: 'person', order: 10 },
  plan: 'CLIENTES',
  list: {
    columns: ['nome', 'telefone', 'cpfCnpj', 'origem', 'ultimaCompra', 'situacao'],
    filters: [
      'situacao',
      'tipo',
      'origem',
      'vendedor',
      'aceitaMensagens',
      'dataNascimento',
      'aniversario',
      'primeiraCompra',
      'ultimaCompra',
      'quantidadePedidos',
      'totalCompras',
      'ticketMedio',
      'pontos',
      'criadoEm',
    ],
    search: ['nome', 'telefone', 'cpfCnpj', 'email', 'razaoSocial'],
    tabs: {
      Ativos: { situacao: 'ATIVO' },
      Bloqueados: { situacao: 'BLOQUEADO' },
      'Aceitam mensagens': { aceitaMensagens: true, situacao: 'ATIVO' },
      Todos: {},
    },
  },
  form: [
    ['nome', 'apelido', 'tipo'],
    ['cpfCnpj', 'dataNascimento', 'aniversario'],
    'genero',
    ['razaoSocial', 'inscricaoEstadual'],
    ['situacao', 'motivoBloqueio'],
    'empresa',
    {
      title: 'Contato',
      rows: [['telefone', 'telefoneAlternativo'], 'email', ['aceitaMensagens', 'dataConsentimento']],
    },
    { title: 'Endereço de entrega', rows: ['address', 'pontoReferencia', 'enderecos'] },
    {
      title: 'Relacionamento',
      tab: true,
      rows: [['origem', 'limiteFiado'], 'vendedor', ['pontos', 'ultimaCompra'], 'etiquetas', 'observacao'],
    },
  ],
  record: {
    status: 'situacao',
    figures: ['totalCompras', 'ticketMedio', 'intervaloDias', 'ultimaCompra', 'pontos'],
    under: {
      totalCompras: '{quantidadePedidos} pedidos desde {primeiraCompra}',
      intervaloDias: 'dias, na média',
    },
    begins: [begin('Novo pedido', 'pedido', 'novo', { cliente: 'id' })],
    beside: ['enviarMensagem'],
    notices: [
      { when: { situacao: 'BLOQUEADO' }, tone: 'danger', title: 'Cliente bloqueado', text: '{motivoBloqueio}' },
      { when: { reune: { gt: 1 } }, tone: 'info', title: 'Reúne {reune} cadastros', actions: ['verUnificacoes'] },
    ],
    body: [
      children('pedido', {
        by: 'cliente',
        label: 'Últimos pedidos',
        columns: ['numero', 'data', 'canal', 'situacao', 'total'],
        none: 'Ainda não comprou.',
      }),
      children('cupomResgate', {
        by: 'cliente',
        label: 'Cupons usados',
        columns: ['chave', 'data', 'cupom', 'pedido', 'valorDesconto'],
      }),
      children('mensagemWhatsapp', {
        by: 'cliente',
        label: 'Mensagens',
        columns: ['texto', 'origem', 'estado', 'enviarEm'],
      }),
      'observacao',
    ],
    aside: [
      fields('Contato', 'apelido', 'telefone', 'telefoneAlternativo', 'email', 'address', 'pontoReferencia'),
      table('enderecos', {
        label: 'Outros endereços',
        line: { title: 'apelido', details: ['address', 'pontoReferencia'] },
      }),
      fields('Mensagens', 'aceitaMensagens', 'dataConsentimento'),
      fields(
        'Cadastro',
        'cpfCnpj',
        'razaoSocial',
        'inscricaoEstadual',
        'dataNascimento',
        'aniversario',
        'genero',
        'origem',
        'vendedor',
        'limiteFiado',
        'etiquetas',
      ),
    ],
  },
  related: {
    Consentimentos: children('consentimento', { by: 'cliente' }),
    Unificação: children('clienteUnificacao', {
      by: 'cliente',
      columns: ['nome', 'quando', 'motivo', 'usuario', 'restauradaEm'],
      none: 'Este cadastro nunca foi unificado com outro.',
    }),
  },
  actions: {
    enviarMensagem: record({
      label: 'Enviar mensagem',
      icon: 'whatsapp',
      call: 'POST {id}/mensagem',
      permission: 'CLIENTE_EDITAR',
      plan: 'WHATSAPP',
      once: true,
      when: { situacao: 'ATIVO' },
      unless: { 'Só mensagens do pedido: este cliente não aceita outras!': { aceitaMensagens: false } },
      submit: 'Enviar',
      form: { texto: f.longText({ label: 'Mensagem', required: true, max: 4096 }) },
      effect: [{ toast: 'Mensagem na fila de envio!' }, 'refresh'],
    }),
    unificar: record({
      label: 'Unir com outro cadastro',
      icon: 'group',
      rare: true,
      call: 'POST {id}/unificar',
      permission: 'CLIENTE_EDITAR',
      once: true,
      confirm:
        '{nome} fica com o que é do outro cadastro: pedidos, endereços, etiquetas, mensagens e pontos. Por 90 dias dá para restaurar.',
      submit: 'Unir',
      form: {
        outro: f.ref('cliente', {
          label: 'O outro cadastro',
          required: true,
          help: 'É a mesma pessoa; deixa de aparecer.',
        }),
        confirmaCpf: f.bool({ label: 'Os CPFs são diferentes, mas é a mesma pessoa' }),
      },
      effect: [{ toast: 'Agora é um só: {nome}.' }, 'refresh'],
    }),
    verUnificacoes: record({
      label: 'Ver',
      icon: 'history',
      rare: true,
      call: 'GET {id}/unificacoes',
      permission: 'CLIENTE_VER',
      when: { reune: { gt: 1 } },
      result: { quais: f.longText({ label: 'Este cadastro reúne', required: true }) },
      effect: { show: ['quais'], title: 'Cadastros reunidos' },
    }),
    tornarPrincipal: record({
      label: 'Trocar o endereço principal',
      icon: 'place',
      rare: true,
      call: 'POST {id}/endereco-principal',
      permission: 'CLIENTE_EDITAR',
      when: { enderecos: { empty: false } },
      form: {
        apelido: f.text({ label: 'Qual', required: true, max: 30, help: 'Como se chama: Casa, Trabalho…' }),
        antigo: f.text({ label: 'O de agora passa a se chamar', required: true, max: 30, default: 'Anterior' }),
      },
      initial: ({ enderecos }) => ({ apelido: enderecos?.[0]?.apelido ?? '' }),
      effect: [{ toast: 'Endereço principal: {apelido}' }, 'refresh'],
    }),
    registrarConsentimento: record({
      label: 'Registrar consentimento',
      icon: 'check',
      rare: true,
      call: 'POST {id}/consentimento',
      permission: 'CLIENTE_EDITAR',
      once: true,
      confirm: '{nome} quer receber mensagens? Vale também onde o número pediu antes para não receber.',
      form: {
        canal,
        texto: f.ref('textoConsentimento', {
          label: 'O texto que leu ou ouviu',
          help: 'Vazio: a versão vigente. Os textos estão em Tabelas › Textos de consentimento.',
        }),
        observacao,
      },
      result: { versao: f.text({ required: true }) },
      effect: [{ toast: 'Consentimento registrado: {versao}' }, 'refresh'],
    }),
    retirarConsentimento: record({
      label: 'Retirar consentimento',
      icon: 'block',
      rare: true,
      call: 'POST {id}/consentimento/retirar',
      permission: 'CLIENTE_EDITAR',
      once: true,
      when: { aceitaMensagens: true },
      confirm:
        '{nome} não quer mais receber mensagens? Nada mais sai para este número, e o que espera na fila é cancelado.',
      form: { canal, observacao },
      effect: [{ toast: 'Consentimento retirado!' }, 'refresh'],
    }),
    exportarDados: record({
      label: 'Exportar dados do cliente',
      icon: 'download',
      rare: true,
      call: 'POST exportar-dados',
      permission: 'TITULAR_ATENDER',
      confirm:
        'Exportar os dados de {nome}? Sai tudo o que se sabe, sem máscaras. Quem exporta fica registrado na auditoria.',
      form: {
        formato: f.enum(
          { PDF: 'PDF, para ler', JSON: 'JSON, para levar a outro sistema' },
          { required: true, default: 'PDF' },
        ),
      },
      effect: 'download',
    }),
    apagarDados: record({
      label: 'Apagar dados pessoais',
      icon: 'delete',
      tone: 'danger',
      rare: true,
      call: 'POST apagar-dados',
      permission: 'TITULAR_ATENDER',
      once: true,
      confirm:
        'Apagar os dados pessoais de {nome}? Não há volta. Pedidos e valores ficam, sem o nome; notas fiscais ficam como a lei manda. Os arquivos da central de downloads feitos desde o cadastro também são apagados.',
      result: { apagados: f.longText({ label: 'Apagados' }), mantidos: f.longText({ label: 'Mantidos por lei' }) },
      effect: [{ show: ['apagados', 'mantidos'], title: 'Dados apagados' }, 'refresh'],
    }),
  },
});
