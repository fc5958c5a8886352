import { entity } from '#kit';
import { f } from '#fields';

/** Fiscal code of operations. Loaded at start-up. */
export const cfop = entity('cfop', {
  label: ['CFOP', 'CFOP'],
  title: 'nome',
  root: 'cfop/',
  imports: true,
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 600, span: 12, help: 'Com o código na frente.' }),
    codigo: f.text({
      label: 'Código',
      required: true,
      max: 4,
      unique: true,
      digits: [4],
      pattern: /^[1-7]\d{3}$/,
      patternMessage: 'O CFOP tem quatro números e começa de 1 a 7!',
    }),
    operacao: f.enum({ ENTRADA: 'Entrada', SAIDA: 'Saída' }, { label: 'Operação', required: true, default: 'SAIDA' }),
    destino: f.enum(
      { ESTADUAL: 'No estado', INTERESTADUAL: 'Entre estados', EXTERIOR: 'Exterior' },
      { required: true, default: 'ESTADUAL' },
    ),
    nfce: f.bool({ label: 'Aceito na NFC-e', required: true, default: false }),
  },
  rules: [
    {
      on: ['operacao', 'codigo'],
      test: ({ operacao, codigo }) => codigo < '4' === (operacao === 'ENTRADA'),
      message: 'Códigos de 1 a 3 são de entrada; de 5 a 7, de saída!',
    },
    {
      on: ['destino', 'codigo'],
      test: ({ destino, codigo }) =>
        ({ 1: 'ESTADUAL', 5: 'ESTADUAL', 2: 'INTERESTADUAL', 6: 'INTERESTADUAL', 3: 'EXTERIOR', 7: 'EXTERIOR' })[
          codigo.charAt(0)
        ] === destino,
      message: 'O primeiro número diz o destino: 1 e 5 no estado, 2 e 6 entre estados, 3 e 7 exterior!',
    },
    {
      on: ['codigo', 'nome'],
      test: ({ codigo, nome }) => nome.startsWith(codigo),
      message: 'Comece a descrição pelo código!',
    },
  ],
});
