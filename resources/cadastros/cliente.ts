import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { canais, cliente } from '../../schemas/cadastros/cliente';

const { record } = actions(cliente);
const { begin, children, fields } = parts(cliente);
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
    figures: ['totalCompras', 'quantidadePedidos', 'ticketMedio', 'ultimaCompra', 'pontos'],
    begins: [begin('Novo pedido', 'pedido', 'novo', { cliente: 'id' })],
    beside: ['enviarMensagem'],
    notices: [
      { when: { situacao: 'BLOQUEADO' }, tone: 'danger', title: 'Cliente bloqueado', text: '{motivoBloqueio}' },
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
  related: { Consentimentos: children('consentimento', { by: 'cliente' }) },
  actions: {
    enviarMensagem: record({
      label: 'Enviar mensagem',
      icon: 'whatsapp',
      call: 'POST {id}/mensagem',
      permission: 'CLIENTE_EDITAR',
      plan: 'WHATSAPP',
      once: true,
      when: { aceitaMensagens: true, situacao: 'ATIVO' },
      submit: 'Enviar',
      form: { texto: f.longText({ label: 'Mensagem', required: true, max: 4096 }) },
      effect: [{ toast: 'Mensagem na fila de envio!' }, 'refresh'],
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
