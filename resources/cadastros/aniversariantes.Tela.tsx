import { Page } from '#screen';

export default () => <Page>{null}</Page>;
