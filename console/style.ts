import 'landfall/tokens.css';
import './design/base.css';
import './design/controls.css';
import './design/pieces.css';
import './shell/shell.css';
