import { Page, Picture, useCall, useWho } from '#screen';
import { balcaoDoPdv } from './vender/vender';
import { useShownView } from './visor.Canal';
import './vender/vender.css';
import { dinheiroDe, emCentavos } from '../comum/centavos';

/** Lines that fit on the screen beside the total. */
const vistas = 8;
const cents = (amount: number): string => dinheiroDe(emCentavos(amount));
/** Second screen, turned to the customer: the sale as it grows. */
export default () => {
  const { company } = useWho();
  const vista = useShownView();
  const { data: balcao } = useCall(balcaoDoPdv, {});
  const antes = Math.max(0, (vista?.linhas.length ?? 0) - vistas);
  const isEmpty = !vista || (vista.linhas.length === 0 && vista.troco === null);
  return (
    <Page
      title={company?.name ?? 'Visor do cliente'}
      fills
      picture={
        balcao?.logo != null && (
          <span className="visor__logo">
            <Picture id={balcao.logo} title={balcao.loja} />
          </span>
        )
      }
    >
      <div className="visor" role="status">
        {isEmpty ? (
          <p className="visor__ola">
            {vista ? 'Bem-vindo!' : 'Abra o PDV neste mesmo navegador: a venda aparece aqui.'}
          </p>
        ) : (
          <>
            <ul className="visor__linhas">
              {antes > 0 && <li className="lead">{antes === 1 ? '1 item antes' : `${antes} itens antes`}</li>}
              {vista.linhas.slice(antes).map((one, index) => (
                <li key={`${index}${one.nome}`}>
                  <span>{one.quanto}</span>
                  <span>{one.nome}</span>
                  <span>{cents(one.total)}</span>
                </li>
              ))}
            </ul>
            <dl className="visor__somas">
              {vista.descontos > 0 && (
                <>
                  <dt>Desconto</dt>
                  <dd>− {cents(vista.descontos)}</dd>
                </>
              )}
              {vista.acrescimo > 0 && (
                <>
                  <dt>Taxa de serviço</dt>
                  <dd>{cents(vista.acrescimo)}</dd>
                </>
              )}
              <dt className="visor__total">Total</dt>
              <dd className="visor__total">{cents(vista.total)}</dd>
              {vista.troco !== null && (
                <>
                  <dt className="visor__troco">Troco</dt>
                  <dd className="visor__troco">{cents(vista.troco)}</dd>
                </>
              )}
            </dl>
          </>
        )}
      </div>
    </Page>
  );
};
