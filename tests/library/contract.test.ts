import { contract } from '../contract/framework/suite';

contract('pglite');
