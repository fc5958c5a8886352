import { Page } from '#screen';

const endereco = 'https://mapas.example.com/entregadores';

/** The frame runs the scripts of the partner, under the partner's origin, and cannot leave it. */
export default () => (
  <Page>
    <iframe
      title="Mapa do parceiro"
      src={endereco}
      sandbox="allow-scripts allow-same-origin"
      width="100%"
      height="480"
    />
  </Page>
);
