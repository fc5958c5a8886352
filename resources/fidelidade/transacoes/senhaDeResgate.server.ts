import { answers, calls } from '#kit';
import { senhaDeResgate } from '../../../schemas/fidelidade/transacoes/senhaDeResgate';
import { conferir, mandarAoCliente } from '../senha.server';
import { conferirSenha, mandarCodigoDeResgate } from './senhaDeResgate';

export const chamadasDaSenha = calls(senhaDeResgate, {
  conferir: answers(conferirSenha, async ({ form: { cliente, senha, uso }, ...context }) => {
    const recusa = await conferir(context, { quem: cliente, senha, uso });
    return { confere: recusa === undefined, recusa };
  }),
  codigo: answers(mandarCodigoDeResgate, ({ form: { cliente, uso }, ...context }) =>
    mandarAoCliente(context, cliente, uso),
  ),
});
