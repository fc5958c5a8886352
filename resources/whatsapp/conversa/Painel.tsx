import { can, RecordLink, RowsLink, useGo, Button, useWho } from '#screen';
import { choiceLabel } from '#fields/choices';
import { cliente as clientes } from '../../../schemas/cadastros/clientes/cliente';
import { pedido as pedidos, situacoes } from '../../../schemas/delivery/pedidos/pedido';
import { dinheiro } from '../../comum/centavos';
import { novoPedidoDe, type Visto } from './Conversa';
import { hourText } from '#kit/dayText';
import { curta } from './quando';

/** Orders, points and debts of who writes, and the way to a new order. */
export const Painel = ({ de }: { readonly de: Visto }) => {
  const go = useGo();
  const { zone } = useWho();
  const { cliente, homonimos } = de;
  return (
    <div className="conversas__painel">
      {can('PEDIDO_EDITAR') && (
        <div>
          {cliente && cliente.pedidos > 0 && (
            <Button
              label="Repetir o último pedido"
              icon="refresh"
              tone="primary"
              onClick={() => go(`/delivery/novo-pedido?ultimoDe=${cliente.id}`)}
            />
          )}
          <Button label="Novo pedido" icon="add" onClick={() => go(novoPedidoDe(de))} />
        </div>
      )}
      {!cliente && (
        <div>
          <p>
            <strong>{homonimos.length > 1 ? 'Dois cadastros têm este telefone.' : 'Ainda não é cliente.'}</strong>
          </p>
          <p className="lead">
            {homonimos.length > 0
              ? `${homonimos.map(({ nome }) => nome).join(', ')}: assuma e escolha em «É de um cliente que já existe».`
              : 'O cadastro nasce com o pedido, já com este telefone.'}
          </p>
        </div>
      )}
      {cliente && cliente.andamento.length > 0 && (
        <div>
          <h3>Em andamento</h3>
          {cliente.andamento.map(({ id, numero, situacao, resumo, total, previsao }) => (
            <p key={id} className="conversas__agora">
              <strong>
                <RecordLink of={pedidos} id={id}>
                  {numero}
                </RecordLink>
              </strong>{' '}
              {choiceLabel(situacao, situacoes)} · {dinheiro(total)}
              <small className="lead">
                {resumo}
                {previsao && ` · prometido ${hourText(previsao, zone)}`}
              </small>
            </p>
          ))}
        </div>
      )}
      {cliente && cliente.ultimos.length > 0 && (
        <div>
          <h3>Últimos pedidos</h3>
          <ul>
            {cliente.ultimos.map(({ id, numero, data, resumo, total }) => (
              <li key={id}>
                <span>
                  <RecordLink of={pedidos} id={id}>
                    {numero}
                  </RecordLink>{' '}
                  <small className="lead">
                    {data && curta(data, zone)} {resumo}
                  </small>
                </span>
                <span>{dinheiro(total)}</span>
              </li>
            ))}
          </ul>
          <RowsLink of={pedidos} filter={{ cliente: cliente.id }}>
            {cliente.pedidos === 1 ? 'O pedido dele' : `Os ${cliente.pedidos} pedidos`}
          </RowsLink>
        </div>
      )}
      {cliente && (
        <>
          <dl>
            <dt>Já comprou</dt>
            <dd>{dinheiro(cliente.total)}</dd>
            <dt>Pontos</dt>
            <dd>{cliente.pontos.toLocaleString('pt-BR')}</dd>
            <dt>Fiado</dt>
            <dd>{cliente.fiado > 0 ? dinheiro(cliente.fiado) : 'nada em aberto'}</dd>
          </dl>
          {cliente.observacao && (
            <div>
              <h3>Nota da equipe</h3>
              <p>{cliente.observacao}</p>
            </div>
          )}
          <p>
            <RecordLink of={clientes} id={cliente.id}>
              Abrir o cadastro
            </RecordLink>
          </p>
        </>
      )}
    </div>
  );
};
