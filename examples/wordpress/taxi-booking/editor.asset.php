<?php
return array('dependencies' => array('wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render'), 'version' => '0.1.0');
