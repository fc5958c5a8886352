import { categorias } from './credenciarPagamentos';
import { PaymentRefusal, type PaymentProvider } from './provedor.server';

const faltando = 'Os pagamentos online não estão configurados neste sistema. Fale com o suporte!';

/** Used without a provider: calls nobody, and every action refuses with the reason. */
export const semProvedor: PaymentProvider = {
  isSimulated: false,
  categories: () => Promise.resolve(Object.entries(categorias).map(([code, name]) => ({ code, name }))),
  accredit: () => Promise.reject(new PaymentRefusal(faltando)),
  find: () => Promise.resolve(undefined),
  cancel: () => Promise.reject(new PaymentRefusal(faltando)),
};
