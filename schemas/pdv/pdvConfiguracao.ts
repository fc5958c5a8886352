import { entity } from '#kit';
import { f } from '#fields';

/** Settings of a company's tills. */
export const pdvConfiguracao = entity('pdvConfiguracao', {
  label: ['Configuração do PDV', 'Configurações do PDV'],
  gender: 'f',
  title: 'empresa',
  root: 'pdv/configuracao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    obrigaCliente: f.bool({ label: 'Só vender a cliente identificado', required: true, default: false }),
    obrigaVendedor: f.bool({ label: 'Pedir o vendedor de cada venda', required: true, default: false }),
    descontoMaximo: f.percent({
      label: 'Desconto máximo do operador',
      required: true,
      default: 10,
      min: 0,
      max: 100,
      help: 'Acima dele, outra pessoa com a permissão “Autorizar no PDV” digita a senha dela.',
    }),
    pedeSupervisorCancelar: f.bool({
      label: 'Pedir a palavra de um supervisor para cancelar vendas',
      required: true,
      default: true,
    }),
    toleranciaCaixa: f.money({
      label: 'Diferença tolerada ao fechar o caixa',
      min: 0,
      help: 'Acima dela, quem fecha escreve o que houve. Vazio: nenhuma diferença pede justificativa.',
    }),
    pedeSupervisorFechar: f.bool({
      label: 'Acima da tolerância, pedir a palavra de um supervisor para fechar',
      required: true,
      default: false,
    }),
    taxaServico: f.percent({
      label: 'Taxa de serviço sugerida',
      min: 0,
      max: 30,
      help: 'O operador a põe ou tira em cada venda: ela não é obrigatória. Vazio: sem taxa.',
    }),
    paraCozinha: f.bool({
      label: 'Mandar para a cozinha o que tem setor de preparo',
      required: true,
      default: true,
      help: 'Desmarcado: toda venda paga está concluída na hora.',
    }),
    emiteNota: f.enum(
      { NUNCA: 'Não emitir', PERGUNTA: 'Perguntar em cada venda', SEMPRE: 'Emitir sempre' },
      { label: 'Nota fiscal ao finalizar', required: true, default: 'PERGUNTA' },
    ),
    imprimeRecibo: f.bool({ label: 'Já marcar “Imprimir recibo”', required: true, default: false }),
    somLeitor: f.bool({
      label: 'Som ao ler um código',
      required: true,
      default: true,
      help: 'Um bipe curto quando o produto entra, e um grave quando o código não existe.',
    }),
    pixChave: f.pixKey({
      label: 'Chave Pix do QR Code',
      help: 'CNPJ, CPF, celular com DDD, e-mail ou chave aleatória. Vazio: sem QR Code; o operador confere como quiser.',
    }),
    digitosBalanca: f.enum(
      { QUATRO: 'Quatro: 2 CCCC 0 VVVVVV', CINCO: 'Cinco: 2 CCCCC VVVVVV', SEIS: 'Seis: 2 CCCCCC VVVVV' },
      {
        label: 'Números do código na etiqueta da balança',
        required: true,
        default: 'SEIS',
        help: 'C é o código do produto; V, o preço ou o peso. Escolha como a sua balança imprime.',
      },
    ),
    precoEtiqueta: f.enum(
      { ETIQUETA: 'O preço impresso na etiqueta', CADASTRO: 'O preço atual do cadastro, pelo peso' },
      {
        label: 'Se a etiqueta e o cadastro têm preços diferentes, vale',
        required: true,
        default: 'ETIQUETA',
        help: 'Para etiquetas que trazem o preço. Nas que trazem o peso, vale sempre o cadastro.',
      },
    ),
    favoritos: f.refs('produto', { label: 'Mais usados', max: 40, help: 'A primeira aba da tela de venda.' }),
  },
});
