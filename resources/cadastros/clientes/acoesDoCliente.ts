import { actions, form } from '#kit';
import { f } from '#fields';
import { sentence } from '#kit/text';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { conteudo } from '../../cupom/conteudo';

const { bulk, collection, record } = actions(cliente);

/** Columns of an exported file of customers, in this order. */
const nomes = [
  ...(['nome', 'apelido', 'telefone', 'telefoneAlternativo', 'email', 'cpfCnpj', 'dataNascimento'] as const),
  ...(['diaAniversario', 'genero', 'address', 'origem', 'etiquetas', 'vendedor', 'aceitaMensagens'] as const),
  ...(['pontos', 'quantidadePedidos', 'totalCompras', 'ultimaCompra', 'situacao'] as const),
];
type Coluna = (typeof nomes)[number];
const colunas = Object.fromEntries(
  nomes.map((name) => [name, cliente.fields[name].options.label ?? sentence(name)]),
) as Readonly<Record<Coluna, string>>;

export const exportar = collection({
  label: 'Exportar clientes',
  icon: 'download',
  call: 'POST exportar',
  permission: 'CLIENTE_EXPORTAR',
  inCompany: true,
  once: true,
  submit: 'Exportar',
  confirm: 'O arquivo tem os clientes que a lista mostra agora, e fica pronto na Central de Downloads.',
  form: form(
    {
      colunas: f.enumSet(colunas, {
        required: true,
        min: 1,
        default: ['nome', 'telefone', 'email', 'diaAniversario', 'ultimaCompra', 'situacao'],
      }),
      formato: f.enum({ xlsx: 'Excel', csv: 'CSV' }, { required: true, default: 'xlsx' }),
      motivo: f.text({ required: true, min: 5, max: 200, help: 'Fica na auditoria, com o seu nome.' }),
      dados: f.enum(
        { MASCARADOS: 'Mascarados', COMPLETOS: 'Completos' },
        { label: 'Dados pessoais', default: 'MASCARADOS', write: 'DADOS_PESSOAIS_VER' },
      ),
      senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256, write: 'DADOS_PESSOAIS_VER' }),
    },
    { when: { senha: { dados: 'COMPLETOS' } } },
  ),
  result: { clientes: f.integer({ required: true }) },
  effect: {
    toast:
      'Exportação iniciada: {clientes} {clientes|cliente|clientes}. O arquivo fica pronto na Central de Downloads.',
  },
});

export const enviarCupom = bulk({
  label: 'Enviar cupom',
  icon: 'local_offer',
  call: 'POST cupom/enviar',
  permission: 'CUPOM_ENVIAR',
  plan: 'WHATSAPP',
  inCompany: true,
  once: true,
  submit: 'Enviar',
  confirm: 'Enviar um cupom a {counted}? Vai só a quem está ativo, aceita mensagens e não pediu para sair.',
  form: { cupom: f.ref('cupomDesconto', { label: 'Cupom', required: true }), ...conteudo },
  effect: ['progress', 'refresh'],
});

export const enviarMensagens = bulk({
  label: 'Mensagem',
  icon: 'whatsapp',
  call: 'POST mensagem/selecionados',
  permission: 'CLIENTE_EDITAR',
  plan: 'WHATSAPP',
  once: true,
  when: { aceitaMensagens: true, situacao: 'ATIVO' },
  submit: 'Enviar',
  confirm: 'Enviar a mesma mensagem a {counted}? Quem não aceita mensagens fica de fora, e o relatório diz quem.',
  form: { texto: f.longText({ label: 'Mensagem', required: true, max: 4096 }) },
  effect: ['report', 'refresh'],
});

export const pedirConfirmacaoEmail = record({
  label: 'Pedir confirmação de e-mail',
  icon: 'mail',
  rare: true,
  call: 'POST solicitarativacaoemail',
  permission: 'CLIENTE_EDITAR',
  when: { email: { empty: false }, emailVerificado: { not: true } },
  confirm: 'Enviar a {nome} um link para confirmar o e-mail? Ele vale por 48 horas e uma única vez.',
  effect: [{ toast: 'Link enviado!' }, 'refresh'],
});

export const imprimirCartao = record({
  label: 'Imprimir cartão',
  icon: 'print',
  rare: true,
  call: 'POST {id}/cartao',
  permission: 'CLIENTE_VER',
  effect: 'print',
});
